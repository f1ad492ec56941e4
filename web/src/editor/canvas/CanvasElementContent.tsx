import { RuntimeProvider } from '@pinye/plugin-api'
import { memo } from 'react'
import { shownSource } from '../../model/elements/sourceProps.ts'
import { updateProps } from '../../model/elements/elements.ts'
import type { PlacedElement, Props } from '../../model/work.ts'
import type { PluginElement } from '../../plugins/pluginElement.ts'
import { PluginElementBoundary } from '../../plugins/PluginElementBoundary.tsx'
import { PluginElementPlaceholder } from '../../plugins/PluginElementPlaceholder.tsx'
import { viewProps } from '../../runtime/view.ts'
import { stopEditing } from '../features/selection/selection.ts'
import type { Editor } from '../store/editor.ts'
import classes from './canvas.module.css'
import { GrowingContent } from '../features/text-editing/GrowingContent.tsx'
import { RetryButton } from './RetryButton.tsx'
import { SourceRows } from './SourceRows.tsx'
import type { CanvasContext } from './useCanvasContext.ts'

export interface CanvasElementContentProps {
  element: PlacedElement
  kind: PluginElement
  context: CanvasContext
  label: string
  isEditing: boolean
  retry: (() => void) | undefined
}

/**
 * The plugin's view, its in-place editor, or the reason why there is none. Selecting the element does not re-render it.
 */
export const CanvasElementContent = memo(function CanvasElementContent({
  element,
  kind,
  context,
  label,
  isEditing,
  retry,
}: CanvasElementContentProps) {
  const { name, uuid } = element
  const { editor } = context
  const { status, elementType, plugin, View, InlineEditor, error } = kind
  if (!View) {
    return (
      <PluginElementPlaceholder
        type={name}
        label={label}
        status={status}
        error={error}
        onRetry={kind.retry}
      />
    )
  }
  const around = { type: name, label, plugin }
  if (isEditing && InlineEditor) {
    return (
      <RuntimeProvider runtime={context.runtimeOf(uuid)}>
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
  const source = shownSource(element, elementType)
  const view = source ? (
    <SourceRows element={element} source={source}>
      {(shown) => <View {...viewProps(shown)} />}
    </SourceRows>
  ) : (
    <View {...viewProps(element)} />
  )
  return (
    <RuntimeProvider runtime={context.runtimeOf(uuid)}>
      {/* A failed view is retried with other props, and when its plugin has a new build. */}
      <PluginElementBoundary {...around} part="view" resetKey={{ element, View }}>
        {elementType?.growsWithContent ? (
          <GrowingContent editor={editor} element={element}>
            {view}
          </GrowingContent>
        ) : (
          <div className={classes.content} inert>
            {view}
          </div>
        )}
      </PluginElementBoundary>
      {retry && <RetryButton onRetry={retry} />}
    </RuntimeProvider>
  )
})

function writeProps(editor: Editor, uuid: string, patch: Props, mergeKey?: string): void {
  const { pageId } = editor.session.getState()
  editor.transact((work) => updateProps(work, pageId, uuid, patch), { mergeKey })
}
