import { chosenGroup } from '../../model/groups/groups.ts'
import type { Editor } from '../store/editor.ts'
import { currentPage } from './selection.ts'

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
