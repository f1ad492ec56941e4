import { useMemo } from 'react'
import { tidy } from '../../model/box.ts'
import { findElement, findPage } from '../../model/change.ts'
import { updateProps } from '../../model/updateProps.ts'
import { updateStyle } from '../../model/updateStyle.ts'
import type { PlacedElement, Props } from '../../model/work.ts'
import { PluginElementBoundary } from '../../plugins/PluginElementBoundary.tsx'
import { PluginElementPlaceholder } from '../../plugins/PluginElementPlaceholder.tsx'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { viewProps } from '../../runtime/view.ts'
import { stopEditing } from '../actions/selection.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/EditorContext.tsx'
import classes from './canvas.module.css'

export interface CanvasElementContentProps {
  element: PlacedElement
  label: string
  isEditing: boolean
}

/** The plugin's own view, or its editor in place, or the reason why there is none. */
export function CanvasElementContent({ element, label, isEditing }: CanvasElementContentProps) {
  const editor = useEditor()
  const { name, uuid } = element
  const plugin = usePluginElement(name)
  const { View, InlineEditor, error, retry } = plugin
  const adjust = useMemo(() => adjustments(editor, uuid), [editor, uuid])
  // A view that failed is tried again with other props, and when its plugin comes in a new build.
  const attempt = useMemo(() => ({ element, View }), [element, View])
  if (!View) {
    const { status } = plugin
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
  if (isEditing && InlineEditor) {
    return (
      <PluginElementBoundary type={name} label={label} resetKey={InlineEditor}>
        <InlineEditor
          {...viewProps(element)}
          onChange={(patch, mergeKey) => writeProps(editor, uuid, patch, mergeKey)}
          onDone={() => stopEditing(editor)}
        />
      </PluginElementBoundary>
    )
  }
  return (
    <div className={classes.content} inert>
      <PluginElementBoundary type={name} label={label} resetKey={attempt}>
        <View {...viewProps(element)} {...adjust} />
      </PluginElementBoundary>
    </div>
  )
}

function writeProps(editor: Editor, uuid: string, patch: Props, mergeKey?: string): void {
  const { pageId } = editor.session.getState()
  editor.edit((work) => updateProps(work, pageId, uuid, patch), mergeKey)
}

/** What a view changes by itself is no step of the history. */
function adjustments(editor: Editor, uuid: string) {
  const pageId = () => editor.session.getState().pageId
  return {
    onChange: (patch: Props) => editor.adjust((work) => updateProps(work, pageId(), uuid, patch)),
    onResize: ({ width, height }: { width?: number; height?: number }) => {
      if (editor.session.getState().gesture !== null) return
      editor.adjust((work) => {
        const before = findElement(findPage(work, pageId()), uuid)?.commonStyle
        if (!before) return work
        const grown = { width: tidy(width ?? before.width), height: tidy(height ?? before.height) }
        // A box that grew over the right edge is pulled back onto the page.
        const left = Math.max(0, Math.min(before.left, work.width - grown.width))
        const moved = grown.width > before.width ? { ...grown, left } : grown
        return updateStyle(work, pageId(), [uuid], moved)
      })
    },
  }
}
