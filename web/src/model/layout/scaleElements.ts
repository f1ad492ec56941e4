/** Proportional scaling by a corner handle: font sizes, borders and corners scale with the boxes. */
import { roundToHundredths, type Box } from '../box.ts'
import { changeElements, withPatch } from '../change.ts'
import type { ElementType, PropSpec } from '../elementType.ts'
import { resizeElements } from '../elements/elements.ts'
import { isRecord } from '../document/reconcile.ts'
import { MAX_RADIUS_PX } from '../styles/boxLook.ts'
import type { CommonStyle, PlacedElement, Props, Sides, Work } from '../work.ts'

export interface ScaleOptions {
  boxes: ReadonlyMap<string, Box>
  factor: number
  types: ReadonlyMap<string, ElementType>
}

/** Sets the boxes of elements and scales every length of their look by a factor. Locked ones stay. */
export function scaleElements(
  work: Work,
  pageId: string,
  { boxes, factor, types }: ScaleOptions,
): Work {
  const resized = resizeElements(work, pageId, boxes)
  if (factor === 1 || !(factor > 0)) return resized
  return changeElements(resized, pageId, boxes.keys(), (element) =>
    element.locked ? element : scaleElement(element, factor, types.get(element.name)),
  )
}

/** Scales every length of an element's look, within the bounds of its type. */
export function scaleElement(
  element: PlacedElement,
  factor: number,
  type: ElementType | undefined,
): PlacedElement {
  return withPatch(element, {
    commonStyle: withPatch(element.commonStyle, scaledStyle(element.commonStyle, factor)),
    pluginProps: withPatch(element.pluginProps, scaledProps(element.pluginProps, factor, type)),
  })
}

/** Bounds of the host, in design pixels. */
const SHADOW = { x: [-200, 200], y: [-200, 200], blur: [0, 200], spread: [-100, 100] } as const

function scaledStyle(style: CommonStyle, factor: number): Partial<CommonStyle> {
  const { padding, margin, border, corners, shadow } = style
  const found: Partial<CommonStyle> = { fontSize: times(style.fontSize, factor) }
  if (hasLength(padding)) found.padding = scaledSides(padding, factor)
  if (hasLength(margin)) found.margin = scaledSides(margin, factor)
  if (hasLength(border)) found.border = { ...border, ...scaledSides(border, factor) }
  if (corners)
    found.corners = mapValues(corners, (radius) => times(radius, factor, 0, MAX_RADIUS_PX))
  if (shadow) {
    const bound = (name: keyof typeof SHADOW) => times(shadow[name], factor, ...SHADOW[name])
    const lengths = { x: bound('x'), y: bound('y'), blur: bound('blur'), spread: bound('spread') }
    found.shadow = { ...shadow, ...lengths }
  }
  return found
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const

function hasLength(sides: Sides): boolean {
  return SIDES.some((side) => sides[side].unit === 'px' && sides[side].value !== 0)
}

/** Scales pixel values; percentages and `em` scale by themselves. */
function scaledSides(sides: Sides, factor: number): Sides {
  const side = (name: keyof Sides) =>
    sides[name].unit === 'px'
      ? { ...sides[name], value: times(sides[name].value, factor) }
      : sides[name]
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') }
}

function scaledProps(props: Props, factor: number, type: ElementType | undefined): Props {
  // Size props follow the box in another way (`normalizeSizes`).
  const sizes = new Set<string>(Object.values(type?.sizeProps ?? {}))
  const specs = (type?.props ?? []).filter(({ name }) => !sizes.has(name))
  const entries = specs.flatMap((spec) => {
    const value = scaledProp(spec, props[spec.name], {
      factor,
      schema: fieldsOf(type?.schema)[spec.name],
    })
    return value === undefined ? [] : [[spec.name, value] as const]
  })
  return Object.fromEntries(entries)
}

interface LengthScale {
  factor: number
  schema: unknown
}

/** Returns the scaled prop; undefined when it holds no length. */
function scaledProp(spec: PropSpec, value: unknown, { factor, schema }: LengthScale): unknown {
  if (spec.type === 'number' && spec.unit === 'px' && typeof value === 'number') {
    return times(value, factor, spec.min, spec.max)
  }
  if (spec.type === 'html' && typeof value === 'string') return scaledHtml(value, factor)
  if (!OUTLINES.test(spec.name) || !isRecord(value)) return undefined
  const fields = fieldsOf(schema)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (!LENGTHS.has(name) || typeof part !== 'number') return [name, part]
      const bounds = isRecord(fields[name]) ? fields[name] : {}
      return [name, times(part, factor, numberOf(bounds.minimum), numberOf(bounds.maximum))]
    }),
  )
}

/** Props that are objects with lengths; their descriptors state no unit. */
const OUTLINES = /(shadow|stroke|outline|border)$/i
const LENGTHS: ReadonlySet<string> = new Set([
  ...['x', 'y', 'offsetX', 'offsetY', 'blur', 'spread', 'width', 'radius'],
])

/** Scales inline font sizes and letter spacing; only within tags, since the text itself may mention pixels. */
function scaledHtml(html: string, factor: number): string {
  return html.replace(/<[^<>]{1,2000}>/g, (tag) =>
    tag.replace(
      /\b(font-size|letter-spacing)(\s*:\s*)(-?\d{1,5}(?:\.\d{1,5})?)px/gi,
      (_, name: string, colon: string, size: string) =>
        `${name}${colon}${times(Number(size), factor)}px`,
    ),
  )
}

/**
 * Multiplies and rounds to one decimal, which is precise enough for type; values below 2 to two decimals, so that thin
 * lines stay.
 */
function times(value: number, factor: number, least = -Infinity, most = Infinity): number {
  const exact = value * factor
  const even = Math.abs(exact) < 2 ? roundToHundredths(exact) : Math.round(exact * 10) / 10
  // A value that was out of bounds before is not clamped.
  return Math.min(Math.max(even, Math.min(least, value)), Math.max(most, value))
}

function mapValues<K extends string>(
  record: Record<K, number>,
  change: (value: number) => number,
): Record<K, number> {
  const entries = (Object.entries(record) as [K, number][]).map(([key, value]) => [
    key,
    change(value),
  ])
  return Object.fromEntries(entries) as Record<K, number>
}

function fieldsOf(schema: unknown): Props {
  return isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
