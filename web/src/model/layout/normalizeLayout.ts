/** Normalizer for elements that fill their page, and for those that stay below all others. */
import { canvasHeight } from '../pages/canvasHeight.ts'
import { withPatch } from '../change.ts'
import type { ElementType } from '../elementType.ts'
import type { CommonStyle, Page, PlacedElement, Work } from '../work.ts'

/** After a change, resizes elements that fill their page and moves those that stay lowest to the lowest layer. */
export function normalizeLayout(
  before: Work,
  after: Work,
  types: ReadonlyMap<string, ElementType>,
): Work {
  if (after === before) return after
  const isSameSize = SIZE.every((name) => Object.is(after[name], before[name]))
  const former = new Set(before.pages)
  const pages = after.pages.map((page) =>
    isSameSize && former.has(page) ? page : normalizePageLayout(page, after, types),
  )
  return pages.every((page, index) => page === after.pages[index]) ? after : { ...after, pages }
}

const SIZE = ['width', 'height', 'page_mode'] as const

/** Below the layers of all other elements, which start at 1. */
const LOWEST = 0

function normalizePageLayout(
  page: Page,
  work: Work,
  types: ReadonlyMap<string, ElementType>,
): Page {
  const is = (flag: 'fillsPage' | 'staysLowest') => (element: PlacedElement) =>
    types.get(element.name)?.[flag] === true
  const [fills, lies] = [is('fillsPage'), is('staysLowest')]
  if (!page.elements.some((element) => fills(element) || lies(element))) return page
  const others = page.elements.filter((element) => !fills(element))
  const box: Partial<CommonStyle> = {
    left: 0,
    top: 0,
    width: work.width,
    height: canvasHeight(work, { ...page, elements: others }),
    rotate: 0,
  }
  const elements = page.elements.map((element) => {
    const zindex = lies(element) ? LOWEST : Math.max(LOWEST + 1, element.commonStyle.zindex)
    const place = fills(element) ? { ...box, zindex } : { zindex }
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, place) })
  })
  return withPatch(page, isSame(elements, page.elements) ? {} : { elements })
}

function isSame(list: readonly unknown[], other: readonly unknown[]): boolean {
  return list.every((item, index) => item === other[index])
}
