/** Normalizer for sizes: props that mirror the box's size, square boxes, and minimum sizes. */
import { roundToHundredths, type Size } from '../box.ts'
import { findElement, mapPageElements, mapPages, withPatch } from '../change.ts'
import type { ElementType, PropSpec } from '../elementType.ts'
import type { PlacedElement, Work } from '../work.ts'

const SIDES = ['width', 'height'] as const
type Side = (typeof SIDES)[number]

/** EL-ALL-008: after a change, makes a box and the props that hold its size equal again. */
export function normalizeSizes(
  before: Work,
  after: Work,
  types: ReadonlyMap<string, ElementType>,
): Work {
  if (after === before) return after
  return mapPages(after, (page) => {
    const former = before.pages.find(({ uuid }) => uuid === page.uuid)
    return former === undefined || former === page
      ? page
      : mapPageElements(page, (element) => {
          const old = findElement(former, element.uuid)
          const type = types.get(element.name)
          return old && type && old !== element ? normalizeElementSize(old, element, type) : element
        })
  })
}

function normalizeElementSize(
  old: PlacedElement,
  element: PlacedElement,
  type: ElementType,
): PlacedElement {
  if (!type.square && !type.sizeProps && !type.minWidth && !type.minHeight) return element
  const named = SIDES.filter((side) => hasNewProp(old, element, type.sizeProps?.[side]))
  const pulled = SIDES.filter((side) => old.commonStyle[side] !== element.commonStyle[side])
  if (named.length > 0) {
    const box = Object.fromEntries(named.map((side) => [side, boxFor(element, type, side)]))
    return withSize(element, type, squared({ ...sizeOf(element), ...box }, named, type))
  }
  if (pulled.length === 0) return element
  return withSize(element, type, squared(limited(element, type), pulled, type), 'props')
}

function hasNewProp(old: PlacedElement, element: PlacedElement, name: string | undefined): boolean {
  if (name === undefined) return false
  const value = element.pluginProps[name]
  return typeof value === 'number' && value !== old.pluginProps[name]
}

/**
 * Returns the side of the box for its size prop. When the type's default box is larger than its default prop (an icon
 * of 24 in a box of 30), the box does not shrink below that default.
 */
function boxFor(element: PlacedElement, type: ElementType, side: Side): number {
  const name = type.sizeProps?.[side] ?? ''
  const spec = specOf(type, name)
  const least = typeof spec?.default === 'number' && spec.default < type[side] ? type[side] : 1
  return Math.max(
    least,
    getMinSize(type, side),
    roundToHundredths(Number(element.pluginProps[name])),
  )
}

/** Returns the box's size within the bounds of its size props. */
function limited(element: PlacedElement, type: ElementType): Size {
  const size = sizeOf(element)
  for (const side of SIDES) {
    const { min = 1, max = Infinity } = specOf(type, type.sizeProps?.[side]) ?? {}
    size[side] = Math.max(getMinSize(type, side), size[side])
    if (type.sizeProps?.[side])
      size[side] = Math.min(max, Math.max(min, roundToHundredths(size[side])))
  }
  return size
}

/** CV-013: returns the minimum size of a type. */
export function getMinSize(
  type: Pick<ElementType, 'minWidth' | 'minHeight'> | undefined,
  side: Side,
): number {
  return (side === 'width' ? type?.minWidth : type?.minHeight) ?? 1
}

/** Makes the box square by the changed side, or by the smaller one when both changed. */
function squared(size: Size, changed: readonly Side[], { square }: ElementType): Size {
  if (!square) return size
  const side = Math.min(...changed.map((name) => size[name]))
  return { width: side, height: side }
}

function withSize(
  element: PlacedElement,
  type: ElementType,
  size: Size,
  also?: 'props',
): PlacedElement {
  const props = also
    ? SIDES.flatMap((side) => {
        const name = type.sizeProps?.[side]
        return name === undefined ? [] : [[name, size[side]] as const]
      })
    : []
  return withPatch(element, {
    commonStyle: withPatch(element.commonStyle, size),
    pluginProps: withPatch(element.pluginProps, Object.fromEntries(props)),
  })
}

function sizeOf({ commonStyle: { width, height } }: PlacedElement): Size {
  return { width, height }
}

function specOf(type: ElementType, name: string | undefined): PropSpec | undefined {
  return type.props.find((spec) => spec.name === name)
}
