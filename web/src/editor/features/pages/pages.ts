import { addPage, copyPage, removePage } from '../../../model/pages/pages.ts'
import type { Editor } from '../../store/editor.ts'
import { clearSelection } from '../selection/selection.ts'

/** Opens another page; the work opens there next time (EN-010), but this alone is no unsaved change. */
export function openPage(editor: Editor, pageId: string): void {
  if (editor.session.getState().pageId === pageId) return
  // Also commits typed text.
  clearSelection(editor)
  editor.session.openPage(pageId)
}

/** Adds a page after the open one; in a long work, whose pages are stacked, at the end. */
export function insertNewPage(editor: Editor): void {
  const { pages, page_mode } = editor.document.getState().work
  const isLong = page_mode === 'h5_long_page'
  const after = isLong ? (pages.at(-1)?.uuid ?? '') : editor.session.getState().pageId
  editor.closeHistoryEntry()
  editor.transact((work) => addPage(work, editor.language(), after))
  openNeighbour(editor, after, 1)
}

export function insertPageCopy(editor: Editor, pageId: string): void {
  editor.closeHistoryEntry()
  editor.transact((work) =>
    copyPage(work, pageId, (name) => editor.types().get(name)?.singleton !== 'work'),
  )
  openNeighbour(editor, pageId, 1)
}

export function deletePage(editor: Editor, pageId: string): void {
  const { pages } = editor.document.getState().work
  const index = pages.findIndex(({ uuid }) => uuid === pageId)
  const neighbour = pages[index + 1] ?? pages[index - 1]
  editor.closeHistoryEntry()
  editor.transact((work) => removePage(work, pageId))
  if (neighbour && editor.session.getState().pageId !== neighbour.uuid) {
    openPage(editor, neighbour.uuid)
  }
}

function openNeighbour(editor: Editor, pageId: string, by: number): void {
  const { pages } = editor.document.getState().work
  const index = pages.findIndex(({ uuid }) => uuid === pageId)
  const page = pages[index + by]
  if (page) openPage(editor, page.uuid)
}
