import { changePage, patched } from './change.ts'
import type { Page, PlacedElement, Work } from './work.ts'

export type Place = 'top' | 'bottom' | 'up' | 'down'

/**
 * Changes what lies over what (CV-010): to the top is one above the highest, to the bottom renumbers
 * the page from 1, up and down swap with the next neighbour. Types that must stay lowest are named
 * by the caller.
 */
export function reorderElements(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  place: Place,
  staysLowest: (type: string) => boolean = () => false,
): Work {
  const chosen = new Set(uuids)
  return changePage(work, pageId, (page) => {
    const order = layersOf(page)
    const next = pinLowest(reordered(order, chosen, place), staysLowest)
    if (next.every((element, index) => element === order[index])) return page
    return place === 'top' ? raised(page, order, chosen) : renumbered(page, next)
  })
}

/** Puts one element at a place counted from the bottom, as the layers tree asks (ED-025). */
export function moveLayer(work: Work, pageId: string, uuid: string, toIndex: number): Work {
  return changePage(work, pageId, (page) => {
    const order = layersOf(page)
    const from = order.findIndex((element) => element.uuid === uuid)
    const element = order[from]
    if (!element || from === toIndex) return page
    return renumbered(page, order.toSpliced(from, 1).toSpliced(toIndex, 0, element))
  })
}

/** A page's elements from the lowest to the highest. */
export function layersOf(page: Page): PlacedElement[] {
  return page.elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex)
}

function reordered(
  order: PlacedElement[],
  chosen: ReadonlySet<string>,
  place: Place,
): PlacedElement[] {
  const picked = order.filter(({ uuid }) => chosen.has(uuid))
  const rest = order.filter(({ uuid }) => !chosen.has(uuid))
  if (place === 'top') return [...rest, ...picked]
  if (place === 'bottom') return [...picked, ...rest]
  return place === 'up' ? stepUp(order, chosen) : stepUp(order.toReversed(), chosen).toReversed()
}

function stepUp(order: PlacedElement[], chosen: ReadonlySet<string>): PlacedElement[] {
  const next = [...order]
  for (let index = next.length - 2; index >= 0; index -= 1) {
    const [lower, upper] = [next[index], next[index + 1]]
    if (lower && upper && chosen.has(lower.uuid) && !chosen.has(upper.uuid)) {
      next[index] = upper
      next[index + 1] = lower
    }
  }
  return next
}

function pinLowest(
  order: PlacedElement[],
  staysLowest: (type: string) => boolean,
): PlacedElement[] {
  const lowest = order.filter(({ name }) => staysLowest(name))
  return [...lowest, ...order.filter(({ name }) => !staysLowest(name))]
}

function raised(page: Page, order: PlacedElement[], chosen: ReadonlySet<string>): Page {
  let zindex = Math.max(0, ...order.map(({ commonStyle }) => commonStyle.zindex))
  const zindexes = new Map<string, number>()
  for (const { uuid } of order) if (chosen.has(uuid)) zindexes.set(uuid, (zindex += 1))
  return withZindexes(page, zindexes)
}

function renumbered(page: Page, order: PlacedElement[]): Page {
  return withZindexes(page, new Map(order.map(({ uuid }, index) => [uuid, index + 1])))
}

function withZindexes(page: Page, zindexes: ReadonlyMap<string, number>): Page {
  const elements = page.elements.map((element) => {
    const zindex = zindexes.get(element.uuid) ?? element.commonStyle.zindex
    return patched(element, { commonStyle: patched(element.commonStyle, { zindex }) })
  })
  return { ...page, elements }
}
