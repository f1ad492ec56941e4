import { keyOf } from '@pinye/plugin-api/keys'
import type { KeyboardEvent } from 'react'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import { chosenGroup } from '../../../model/groups/groups.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage } from '../selection/selection.ts'

/** Whether the name of a layer is being changed where it stands, and how that begins and ends. */
export function useNaming(id: string): [boolean, (isNaming: boolean) => void] {
  const editor = useEditor()
  const isNaming = useSession(({ naming }) => naming === id)
  return [
    isNaming,
    (begins) => (begins ? editor.session.beginNaming(id) : editor.session.endNaming()),
  ]
}

/** F2 names what has the focus; else the shortcut of the canvas would name what is selected there as well. */
export function isNamingKey(event: KeyboardEvent): boolean {
  if (keyOf(event) !== 'F2') return false
  event.preventDefault()
  return true
}

/** Opens the name of what is selected, one element or one whole group, in the tree of layers; says whether there is one. */
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
