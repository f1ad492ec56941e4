import { RuntimeProvider, useRuntime, type Runtime } from '@pinye/plugin-api'
import { useMemo, useState } from 'react'
import { shownSource } from '../../model/sourceProps.ts'
import { updateProps } from '../../model/updateProps.ts'
import type { PlacedElement, Props } from '../../model/work.ts'
import { PluginElementBoundary } from '../../plugins/PluginElementBoundary.tsx'
import { PluginElementPlaceholder } from '../../plugins/PluginElementPlaceholder.tsx'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { viewProps } from '../../runtime/view.ts'
import { stopEditing } from '../actions/selection.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/EditorContext.tsx'
import classes from './canvas.module.css'
import { RetryButton } from './RetryButton.tsx'
import { SourceRows } from './SourceRows.tsx'

export interface CanvasElementContentProps {
  element: PlacedElement
  label: string
  isEditing: boolean
}

/** The plugin's own view, or its editor in place, or the reason why there is none. */
export function CanvasElementContent({ element, label, isEditing }: CanvasElementContentProps) {
  const editor = useEditor()
  const { name, uuid } = element
  const { status, elementType, plugin, View, InlineEditor, error, retry } = usePluginElement(name)
  const source = useMemo(() => shownSource(element, elementType), [element, elementType])
  const { runtime, tryAgain } = useOwnRuntime(editor, uuid)
  // A view that failed is tried again with other props, and when its plugin comes in a new build.
  const attempt = useMemo(() => ({ element, View }), [element, View])
  if (!View) {
    return (
      <PluginElementPlaceholder
        type={name}
        label={label}
        status={status}
        error={error}
        onRetry={retry}
      />
    )
  }
  const around = { type: name, label, plugin }
  if (isEditing && InlineEditor) {
    return (
      <RuntimeProvider runtime={runtime}>
        <PluginElementBoundary {...around} part="editor" resetKey={InlineEditor}>
          <InlineEditor
            {...viewProps(element)}
            onChange={(patch, mergeKey) => writeProps(editor, uuid, patch, mergeKey)}
            onDone={() => stopEditing(editor)}
          />
        </PluginElementBoundary>
      </RuntimeProvider>
    )
  }
  return (
    <RuntimeProvider runtime={runtime}>
      <PluginElementBoundary {...around} part="view" resetKey={attempt}>
        <div className={classes.content} inert>
          {source ? (
            <SourceRows element={element} source={source}>
              {(shown) => <View {...viewProps(shown)} />}
            </SourceRows>
          ) : (
            <View {...viewProps(element)} />
          )}
        </div>
        {tryAgain && <RetryButton onRetry={tryAgain} />}
      </PluginElementBoundary>
    </RuntimeProvider>
  )
}

function writeProps(editor: Editor, uuid: string, patch: Props, mergeKey?: string): void {
  const { pageId } = editor.session.getState()
  editor.edit((work) => updateProps(work, pageId, uuid, patch), mergeKey)
}

/** The runtime of one element: what its view says about itself reaches the session, never the document. */
function useOwnRuntime(editor: Editor, uuid: string) {
  const shared = useRuntime()
  const [tryAgain, setTryAgain] = useState<(() => void) | null>(null)
  const runtime: Runtime = useMemo(
    () => ({
      ...shared,
      onMeasure: (size) => editor.measure(uuid, size),
      onBroken: (retry) => setTryAgain(() => retry),
    }),
    [editor, shared, uuid],
  )
  return { runtime, tryAgain }
}
