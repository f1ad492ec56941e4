import { findPage } from '../../model/change.ts'
import type { Page } from '../../model/work.ts'
import type { Editor } from '../store/editor.ts'

export function currentPage(editor: Editor): Page | undefined {
  return findPage(editor.seen.getState().work, editor.session.getState().pageId)
}

/** Selects exactly these; a member of a lasting group brings the others along (EN-009). */
export function select(editor: Editor, uuids: readonly string[]): void {
  const selection = withGroups(currentPage(editor), uuids)
  editor.endStep()
  editor.session.setState((state) => ({
    selection,
    rightTab: selection.length > 0 ? 'element' : state.rightTab,
    editing: state.editing && selection.includes(state.editing) ? state.editing : null,
  }))
}

/** Adds an element to the selection, or takes it out again (CV-011). */
export function toggle(editor: Editor, uuid: string): void {
  const { selection } = editor.session.getState()
  const group = withGroups(currentPage(editor), [uuid])
  const without = selection.filter((selected) => !group.includes(selected))
  select(editor, selection.includes(uuid) ? without : [...without, ...group])
}

export function selectAll(editor: Editor): void {
  const page = currentPage(editor)
  select(editor, page?.elements.filter(({ locked }) => !locked).map(({ uuid }) => uuid) ?? [])
}

export function clearSelection(editor: Editor): void {
  select(editor, [])
}

export function startEditing(editor: Editor, uuid: string): void {
  select(editor, [uuid])
  editor.session.setState({ selection: [uuid], editing: uuid })
}

export function stopEditing(editor: Editor): void {
  editor.endStep()
  editor.session.setState({ editing: null })
}

function withGroups(page: Page | undefined, uuids: readonly string[]): string[] {
  const chosen = new Set(uuids)
  for (const group of page?.groups ?? []) {
    if (group.elements.some((uuid) => chosen.has(uuid))) {
      for (const uuid of group.elements) chosen.add(uuid)
    }
  }
  return [...chosen]
}
