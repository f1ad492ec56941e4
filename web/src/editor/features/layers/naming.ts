import { keyOf } from '@pinye/plugin-api/keys'
import type { KeyboardEvent } from 'react'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import { chosenGroup } from '../../../model/groups/groups.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage } from '../selection/selection.ts'

/** Whether the name of a layer is being edited in place, and a setter. */
export function useNaming(id: string): [boolean, (isNaming: boolean) => void] {
  const editor = useEditor()
  const isNaming = useSession(({ naming }) => naming === id)
  return [
    isNaming,
    (begins) => (begins ? editor.session.beginNaming(id) : editor.session.endNaming()),
  ]
}

/**
 * Returns whether F2 was pressed, and marks the event as handled: otherwise the canvas's shortcut would also rename the
 * selection.
 */
export function isNamingKey(event: KeyboardEvent): boolean {
  if (keyOf(event) !== 'F2') return false
  event.preventDefault()
  return true
}

/** Edits the name of the selection, one element or one whole group, in the layer tree; returns whether there is one. */
export function nameSelected(editor: Editor): boolean {
  const { selection } = editor.session.getState()
  const [first] = selection
  const group = chosenGroup(currentPage(editor), selection)
  const naming = group?.id ?? (selection.length === 1 ? first : undefined)
  if (naming === undefined) return false
  editor.session.beginNaming(naming)
  editor.session.openPanel('layers')
  return true
}
