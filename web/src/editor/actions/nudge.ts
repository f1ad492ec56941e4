import { findElement } from '../../model/change.ts'
import type { Offset } from '../../model/moveElements.ts'
import type { Editor } from '../store/editor.ts'
import { moveSelection } from './arrange.ts'
import { currentPage } from './selection.ts'
import { speak } from './speak.ts'

/** Taps that follow each other this fast are one step of the history. */
const ONE_STEP = 800

let burst = { key: 0, at: 0, of: '' }

/** Moves the selection by the arrow keys (ED-030) and says where it went. */
export function nudgeSelection(editor: Editor, offset: Offset): void {
  const { selection } = editor.session.getState()
  if (selection.length === 0) return
  const now = editor.now()
  const of = selection.join()
  const continues = burst.of === of && now - burst.at < ONE_STEP
  burst = { key: continues ? burst.key : burst.key + 1, at: now, of }
  moveSelection(editor, offset, `nudge:${burst.key}`)
  const [first] = selection
  const element = first === undefined ? undefined : findElement(currentPage(editor), first)
  if (element) {
    const { left, top } = element.commonStyle
    speak(editor, 'spoken.moved', { left, top })
  }
}
