import { boxOf, touches, type Box, type Size } from '../box.ts'
import type { ElementType } from '../elementType.ts'
import { findBackgroundElements } from '../pages/fit.ts'
import { FIELD_GAP, findFormContainer, isFormContainer, isField } from '../layout/formContainers.ts'
import type { Page, PlacedElement } from '../work.ts'

export interface Position {
  left: number
  top: number
}

type Types = ReadonlyMap<string, ElementType>

/** ED-022: distance of the first element from the top of the page. */
const FIRST = 100
/** Distance between an element and the one above it. */
const GAP = 12

/**
 * Returns a position where a new element covers nothing: on the page's centre axis, in the first gap that is high
 * enough, or below all elements. A form field gets its position in the same way inside the form's box, which grows with
 * it (`normalizeFormContainers`).
 */
export function freePlace(page: Page, type: ElementType, types: Types, canvas: Size): Position {
  const holder = isField(type) ? findFormContainer(page, types) : undefined
  const { width, height } = type
  if (holder) {
    const box = boxOf(holder)
    const wanted = { left: centred(box, width), top: box.top + FIELD_GAP, width, height }
    const inside = othersOf(page, types, canvas).filter(({ top }) => top < box.top + box.height)
    return firstFree(wanted, inside, FIELD_GAP)
  }
  const left = centred({ left: 0, width: canvas.width }, width)
  return firstFree({ left, top: FIRST, width, height }, othersOf(page, types, canvas), GAP)
}

/** Returns the nearest position at or below a wanted one where a box of this size covers nothing. */
export function freeBelow(page: Page, wanted: Box, types: Types, canvas: Size): Position {
  return firstFree(wanted, othersOf(page, types, canvas), GAP)
}

function centred(space: { left: number; width: number }, width: number): number {
  return space.left + Math.max(0, Math.round((space.width - width) / 2))
}

function firstFree(wanted: Position & Size, others: readonly Box[], gap: number): Position {
  const { left, width, height } = wanted
  const tops = [wanted.top, ...others.map((other) => Math.round(other.top + other.height) + gap)]
  const free = tops
    .filter((top) => top >= wanted.top)
    .sort((a, b) => a - b)
    .find((top) => !others.some((other) => touches({ left, top, width, height }, other)))
  // Below the lowest element there is always room.
  return { left, top: free ?? wanted.top }
}

/** Returns the boxes of obstacles; containers, backgrounds and elements that fill the page do not count. */
function othersOf(page: Page, types: Types, canvas: Size): Box[] {
  const ground = findBackgroundElements(page, { ...canvas, isLong: false })
  const isThere = (element: PlacedElement) => {
    const type = types.get(element.name)
    if (element.visible === false || ground.has(element)) return false
    return type?.fillsPage !== true && !isFormContainer(type)
  }
  return page.elements.filter(isThere).map(boxOf)
}
