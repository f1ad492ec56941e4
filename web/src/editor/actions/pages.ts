import { addPage } from '../../model/addPage.ts'
import { copyPage } from '../../model/copyPage.ts'
import { removePage } from '../../model/removePage.ts'
import type { Editor } from '../store/editor.ts'
import { clearSelection } from './selection.ts'

/** Shows another page; the work opens there next time (EN-010), which alone is no unsaved change. */
export function openPage(editor: Editor, pageId: string): void {
  if (editor.session.getState().pageId === pageId) return
  // Commits what is typed, too.
  clearSelection(editor)
  editor.session.setState({ pageId, editing: null })
}

export function insertNewPage(editor: Editor): void {
  const { pageId } = editor.session.getState()
  editor.endStep()
  editor.edit((work) => addPage(work, editor.language(), pageId))
  openNeighbour(editor, pageId, 1)
}

export function insertPageCopy(editor: Editor, pageId: string): void {
  editor.endStep()
  editor.edit((work) =>
    copyPage(work, pageId, (name) => editor.types().get(name)?.singleton !== 'work'),
  )
  openNeighbour(editor, pageId, 1)
}

export function deletePage(editor: Editor, pageId: string): void {
  const { pages } = editor.document.getState().work
  const index = pages.findIndex(({ uuid }) => uuid === pageId)
  const neighbour = pages[index + 1] ?? pages[index - 1]
  editor.endStep()
  editor.edit((work) => removePage(work, pageId))
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
