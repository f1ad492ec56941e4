import { addGuide, moveGuide } from '../../../model/snapping/rulerGuides.ts'
import type { RulerGuide } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import { announce } from '../../ui/announce.ts'

/** Adds a guide to the open page. */
export function addRulerGuide(editor: Editor, guide: RulerGuide): void {
  const { pageId } = editor.session.getState()
  editor.closeHistoryEntry()
  editor.transact((work) => addGuide(work, pageId, guide))
  announce(editor, 'arrange:spoken.guideMoved', { at: guide.at })
}

/** Moves a guide of the open page; null removes it. */
export function moveRulerGuide(editor: Editor, index: number, at: number | null): void {
  const { pageId } = editor.session.getState()
  const key = at === null ? undefined : `guide:${pageId}:${index}`
  editor.transact((work) => moveGuide(work, pageId, index, at), { mergeKey: key })
  if (at === null) announce(editor, 'arrange:spoken.guideRemoved')
  else announce(editor, 'arrange:spoken.guideMoved', { at })
}
