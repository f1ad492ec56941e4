import { findPage } from '../../../model/change.ts'
import { commonGroup, groupsAround, getSelectionUnit } from '../../../model/groups/groups.ts'
import type { Page } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'

export function currentPage(editor: Editor): Page | undefined {
  return findPage(editor.layout.getState().work, editor.session.getState().pageId)
}

/** Selects elements with all members of their groups (EN-009), up to the entered group. */
export function select(editor: Editor, uuids: readonly string[]): void {
  const page = currentPage(editor)
  const entered = commonGroup(page, uuids, editor.session.getState().entered)
  const selection = [...new Set(uuids.flatMap((uuid) => getSelectionUnit(page, uuid, entered)))]
  selectExactly(editor, selection, uuids.length > 0 ? entered : null)
}

/** Selects exactly these elements within an entered group. */
export function selectExactly(
  editor: Editor,
  selection: readonly string[],
  entered: string | null,
): void {
  // Typed text belongs to the former selection.
  editor.commitTextEdit()
  editor.closeHistoryEntry()
  editor.session.setSelection(selection, entered)
}

/** Selects one element, also inside groups, which are then entered. */
export function selectOne(editor: Editor, uuid: string): void {
  const [group] = groupsAround(currentPage(editor), uuid).slice(-1)
  selectExactly(editor, [uuid], group?.id ?? null)
}

/** Toggles an element in the selection (CV-011). */
export function toggle(editor: Editor, uuid: string): void {
  const { selection, entered } = editor.session.getState()
  const unit = getSelectionUnit(currentPage(editor), uuid, entered)
  const without = selection.filter((selected) => !unit.includes(selected))
  select(editor, selection.includes(uuid) ? without : [...without, ...unit])
}

export function selectAll(editor: Editor): void {
  const page = currentPage(editor)
  select(editor, page?.elements.filter(({ locked }) => !locked).map(({ uuid }) => uuid) ?? [])
}

export function clearSelection(editor: Editor): void {
  select(editor, [])
}

export function startEditing(editor: Editor, uuid: string): void {
  selectOne(editor, uuid)
  editor.session.beginTextEdit(uuid)
}

export function stopEditing(editor: Editor): void {
  editor.closeHistoryEntry()
  editor.session.endTextEdit()
}
