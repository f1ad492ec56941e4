import { removeElements } from '../../model/elements/elements.ts'
import type { Editor } from '../store/editor.ts'
import { clearSelection } from './selection.ts'
import { announce } from './announce.ts'

/** Deletes the selection without a question: undo brings it back (ED-031). */
export function removeSelection(editor: Editor): void {
  const { pageId } = editor.session.getState()
  const uuids = removable(editor)
  if (uuids.length === 0) return
  editor.closeHistoryEntry()
  editor.transact((work) => removeElements(work, pageId, uuids))
  clearSelection(editor)
  announce(editor, 'spoken.removed', { count: uuids.length })
}

/** Locked elements are not deleted by accident either. */
export function removable(editor: Editor): string[] {
  const { pageId, selection } = editor.session.getState()
  const page = editor.document.getState().work.pages.find(({ uuid }) => uuid === pageId)
  const locked = new Set(page?.elements.filter((element) => element.locked).map(({ uuid }) => uuid))
  return selection.filter((uuid) => !locked.has(uuid))
}
