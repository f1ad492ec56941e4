import { getBoundingBox } from '../box.ts'
import { canvasOf, pinCanvas } from './fit.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

/**
 * Returns the height of a page, which grows with its lowest element (CV-016); in a paged work background elements do
 * not count.
 */
export function canvasHeight(work: Work, page: Page | undefined): number {
  if (!page) return work.height
  if (work.page_mode !== 'h5_long_page') return Math.ceil(pinCanvas(page, canvasOf(work)))
  return Math.max(work.height, lowestOf(page.elements))
}

/** Cache: several components ask after every change of a page. */
const known = new WeakMap<readonly PlacedElement[], number>()

function lowestOf(elements: readonly PlacedElement[]): number {
  let lowest = known.get(elements)
  if (lowest !== undefined) return lowest
  lowest = 0
  for (const element of elements) {
    const { top, height } = getBoundingBox(element)
    lowest = Math.max(lowest, Math.ceil(top + height))
  }
  known.set(elements, lowest)
  return lowest
}
