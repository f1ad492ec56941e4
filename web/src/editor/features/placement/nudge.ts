import { getMovableElements } from '../../../model/layout/arrange.ts'
import { boxOf, getBoundingBox, union, type Offset } from '../../../model/box.ts'
import { resizeElements } from '../../../model/elements/elements.ts'
import { resizeTogether } from '../../../model/layout/resizeBox.ts'
import { placeTurned, turnTogether } from '../../../model/layout/rotate.ts'
import type { Editor } from '../../store/editor.ts'
import { moveSelection } from './arrange.ts'
import { currentPage } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'
import { announcePlacement } from './announcePlacement.ts'

/** Key presses within this interval are one history step. */
const COALESCE_INTERVAL_MS = 800

let burst = { key: 0, at: 0, of: '' }

/** Returns the merge key of a press: presses of one kind on the same selection in quick succession share it. */
function stepKey(editor: Editor, kind: string): string {
  const now = editor.now()
  const of = `${kind} ${editor.session.getState().selection.join()}`
  const continues = burst.of === of && now - burst.at < COALESCE_INTERVAL_MS
  burst = { key: continues ? burst.key : burst.key + 1, at: now, of }
  return `nudge:${burst.key}`
}

/** Resizes the selection by keys; the left and top edges stay. */
export function growSelection(editor: Editor, by: Offset): void {
  const chosen = getMovableElements(currentPage(editor), editor.session.getState().selection)
  const from = union(chosen.map(getBoundingBox))
  if (!from) return
  const { pageId } = editor.session.getState()
  const boxes = new Map(chosen.map((element) => [element.uuid, boxOf(element)]))
  const [only] = chosen
  const start = chosen.length === 1 && only ? boxOf(only) : from
  const to = {
    ...start,
    width: Math.max(1, start.width + by.x),
    height: Math.max(1, start.height + by.y),
  }
  const grown = resizeTogether(boxes, start, to)
  editor.transact((work) => resizeElements(work, pageId, grown), {
    mergeKey: stepKey(editor, 'size'),
  })
  announcePlacement(editor)
}

/** Rotates the selection by keys around its centre. */
export function turnSelection(editor: Editor, degrees: number): void {
  const chosen = getMovableElements(currentPage(editor), editor.session.getState().selection)
  if (chosen.length === 0) return
  const { pageId } = editor.session.getState()
  const turned = turnTogether(chosen, degrees)
  editor.transact((work) => placeTurned(work, pageId, turned), {
    mergeKey: stepKey(editor, 'turn'),
  })
  const [first] = turned.values()
  if (first) announce(editor, 'spoken.rotated', { angle: first.rotate })
}

/** Moves the selection by the arrow keys (ED-030) and announces its position. */
export function nudgeSelection(editor: Editor, offset: Offset): void {
  if (editor.session.getState().selection.length === 0) return
  moveSelection(editor, offset, stepKey(editor, 'move'))
  announcePlacement(editor)
}
