import { outlineOf } from './box.ts'
import type { Page, PlacedElement, Work } from './work.ts'

/** A paged work has the work's height; a long page grows with its lowest element (CV-016). */
export function canvasHeight(work: Work, page: Page | undefined): number {
  if (work.page_mode !== 'h5_long_page' || !page) return work.height
  return Math.max(work.height, lowestOf(page.elements))
}

/** Several ask after every change of a page. */
const known = new WeakMap<readonly PlacedElement[], number>()

function lowestOf(elements: readonly PlacedElement[]): number {
  let lowest = known.get(elements)
  if (lowest !== undefined) return lowest
  lowest = 0
  for (const element of elements) {
    const { top, height } = outlineOf(element)
    lowest = Math.max(lowest, Math.ceil(top + height))
  }
  known.set(elements, lowest)
  return lowest
}
