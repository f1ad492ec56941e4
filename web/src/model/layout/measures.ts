/** Sizes that element views measured from their content: an overlay on the work that is not stored in it. */
import { roundToHundredths } from '../box.ts'
import { findElement, mapElements, mapPageElements, mapPages, withPatch } from '../change.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

/** A size in design pixels; a missing side keeps its stored value. */
export interface MeasuredSize {
  width?: number
  height?: number
}

/** Measured sizes by element uuid. */
export type Measures = ReadonlyMap<string, MeasuredSize>

const MAX_ELEMENT_SIDE_PX = 20_000

/**
 * Returns the element in its measured size. A box that would cross the right edge of the page moves left, and content
 * makes no element wider than the page.
 */
export function applyMeasure(
  element: PlacedElement,
  size: MeasuredSize,
  pageWidth: number,
): PlacedElement {
  const before = element.commonStyle
  const width = Math.min(length(size.width, before.width), Math.max(before.width, pageWidth))
  const height = length(size.height, before.height)
  const left = Math.max(0, Math.min(before.left, pageWidth - width))
  const box = width > before.width ? { width, height, left } : { width, height }
  return withPatch(element, { commonStyle: withPatch(before, box) })
}

/** Stores measured sizes in the work. */
export function applyMeasures(work: Work, sizes: Measures): Work {
  return mapElements(work, (element) => {
    const size = sizes.get(element.uuid)
    return size ? applyMeasure(element, size, work.width) : element
  })
}

/** Cache of measured elements by stored element, so that they keep their identity while nothing changes. */
const made = new WeakMap<PlacedElement, { size: MeasuredSize; element: PlacedElement }>()
/** Cache of measured pages: a save replaces the work around them and must not re-render them. */
const madePages = new WeakMap<Page, { measures: Measures; width: number; page: Page }>()
const storedOf = new WeakMap<PlacedElement, PlacedElement>()

/** Returns the work with measured sizes; without measures the work itself. */
export function withMeasures(work: Work, measures: Measures): Work {
  if (measures.size === 0) return work
  const show = (element: PlacedElement) => {
    const size = measures.get(element.uuid)
    if (!size) return element
    const known = made.get(element)
    if (known?.size === size) return known.element
    const shown = applyMeasure(element, size, work.width)
    made.set(element, { size, element: shown })
    if (shown !== element) storedOf.set(shown, element)
    return shown
  }
  const { width } = work
  return mapPages(work, (page) => {
    const known = madePages.get(page)
    if (known?.measures === measures && known.width === width) return known.page
    const shown = mapPageElements(page, show)
    madePages.set(page, { measures, width, page: shown })
    return shown
  })
}

/**
 * Translates a change of the measured work back to the stored one: changed elements keep their measured size, all
 * others stay as stored.
 */
export function withoutMeasures(changed: Work, seen: Work, stored: Work): Work {
  if (changed === seen || seen === stored) return changed === seen ? stored : changed
  return mapPages(changed, (page) => {
    const known = stored.pages[seen.pages.indexOf(page)]
    return known ?? mapPageElements(page, (element) => storedOf.get(element) ?? element)
  })
}

/** Drops the measures of changed elements: the change has stored them, or made them outdated. */
export function keepMeasures(measures: Measures, before: Work, after: Work): Measures {
  if (before.pages === after.pages) return measures
  const gone = Array.from(measures.keys()).filter(
    (uuid) => locateElement(before, uuid)?.element !== locateElement(after, uuid)?.element,
  )
  if (gone.length === 0) return measures
  const kept = new Map(measures)
  for (const uuid of gone) kept.delete(uuid)
  return kept
}

/** Returns an element and its page. */
export function locateElement(
  work: Work,
  uuid: string,
): { page: Page; element: PlacedElement } | undefined {
  for (const page of work.pages) {
    const element = findElement(page, uuid)
    if (element) return { page, element }
  }
  return undefined
}

function length(wanted: number | undefined, otherwise: number): number {
  const isFit = typeof wanted === 'number' && Number.isFinite(wanted) && wanted >= 1
  return isFit ? roundToHundredths(Math.min(wanted, MAX_ELEMENT_SIDE_PX)) : otherwise
}
