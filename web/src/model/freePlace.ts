import type { ElementType } from './elementType.ts'
import type { Page, PlacedElement } from './work.ts'

export interface Place {
  left: number
  top: number
}

interface Box extends Place {
  width: number
  height: number
}

/** ED-022: where the first element stands. */
const FIRST = 100
/** Between an element and the next one below it. */
const GAP = 12
/** Above the first field in what holds a form, and between two: what is wrong with one is said there. */
const INSET = 24

/**
 * Where a new element covers nothing: at the default position, or below what is there; a field of a form in the box that holds
 * one. Undefined when the page is full.
 */
export function freePlace(
  page: Page,
  type: ElementType,
  types: ReadonlyMap<string, ElementType>,
  sheet: { width: number; height: number },
): Place | undefined {
  const { width, height } = type
  const holder = type.group === 'form' && !holdsFields(type) && lastHolder(page, types)
  const room: Box = holder || { left: 0, top: 0, ...sheet }
  const first = holder ? room.top + INSET : FIRST
  const gap = holder ? INSET : GAP
  const isAtFirst = !holder && FIRST + width <= room.width
  const left = isAtFirst ? FIRST : room.left + Math.max(0, Math.round((room.width - width) / 2))
  const others = page.elements.filter((element) => isThere(element, types)).map(boxOf)
  const tops = [first, ...others.map(({ top, height }) => Math.round(top + height) + gap)]
  return tops
    .filter((top) => top >= first && top + height <= room.top + room.height)
    .sort((a, b) => a - b)
    .map((top) => ({ left, top }))
    .find((place) => !others.some((other) => meet({ ...place, width, height }, other)))
}

/** What holds others, or fills the page, is there to stand on. */
function isThere(element: PlacedElement, types: ReadonlyMap<string, ElementType>): boolean {
  const type = types.get(element.name)
  return element.visible !== false && type?.fillsPage !== true && !holdsFields(type)
}

function lastHolder(page: Page, types: ReadonlyMap<string, ElementType>): Box | undefined {
  const holders = page.elements.filter(({ name }) => holdsFields(types.get(name)))
  const last = holders.at(-1)
  return last && boxOf(last)
}

function holdsFields(type: ElementType | undefined): boolean {
  return type?.hooks?.some((hook) => hook.startsWith('form.')) === true
}

function boxOf({ commonStyle: { left, top, width, height } }: PlacedElement): Box {
  return { left, top, width, height }
}

function meet(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}
