import { readingOrder } from '../../../model/elements/readingOrder.ts'
import { focusedElement, focusElement } from '../../canvas/focusElement.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage, select, selectExactly } from './selection.ts'
import { announcePlacement } from '../placement/announcePlacement.ts'

export type AdjacentTarget = 'next' | 'previous' | 'first' | 'last'

/** Selects the next or previous unit in reading order; `isExtending` keeps the former selection. */
export function selectAdjacent(editor: Editor, step: AdjacentTarget, isExtending = false): boolean {
  const { selection, entered } = editor.session.getState()
  const order = readingOrder(currentPage(editor), entered)
  const at = order.findIndex((unit) => unit.includes(focusedElement() ?? selection.at(-1) ?? ''))
  const index = indexOf(step, at, order.length)
  const unit = order[index]
  if (!unit) return false
  if (isExtending) selectExactly(editor, [...new Set([...selection, ...unit])], entered)
  else select(editor, unit)
  focusElement(unit[0])
  announcePlacement(editor)
  return true
}

function indexOf(step: AdjacentTarget, at: number, count: number): number {
  if (step === 'first') return 0
  if (step === 'last') return count - 1
  if (at < 0) return step === 'next' ? 0 : count - 1
  return Math.max(0, Math.min(count - 1, at + (step === 'next' ? 1 : -1)))
}
