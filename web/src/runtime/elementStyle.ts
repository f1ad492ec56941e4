import type { CSSProperties } from 'react'
import type { Border, CommonStyle, Length, Sides } from '../model/work.ts'

/**
 * Returns a design length: 1 px in the editor, scaled on a visitor's screen. Not imported from the plugin kit, so that
 * this file needs neither React nor the kit.
 */
export function scaled(length: number): string {
  return length === 0 ? '0' : `calc(${round(length)} * var(--px))`
}

/** Returns a design length where nothing is scaled: parsing and layout of hundreds of these take a third less time. */
export function unscaled(length: number): string {
  return `${round(length)}px`
}

/**
 * Returns position, size and look of an element's box; `length` converts the lengths. Defaults are left to the style
 * sheet.
 */
export function elementStyle(
  style: Partial<CommonStyle> | undefined,
  length: (designPixels: number) => string = scaled,
): CSSProperties {
  const from = style ?? {}
  const found: CSSProperties = {
    left: length(finite(from.left, 100)),
    top: length(finite(from.top, 100)),
    width: length(Math.max(0, finite(from.width, 100))),
    height: length(Math.max(0, finite(from.height, 40))),
    zIndex: Math.trunc(finite(from.zindex, 1)),
  }
  // Assigned to one object: a canvas creates hundreds of these, and most have none of the following properties.
  const degrees = finite(from.rotate, 0)
  if (degrees !== 0) found.transform = `rotate(${round(degrees)}deg)`
  addText(found, from)
  if (!isNone(from.padding)) found.padding = lengthsOf(from.padding)
  if (!isNone(from.margin)) found.margin = lengthsOf(from.margin)
  if (!isNone(from.border)) addBorder(found, from.border)
  return found
}

/**
 * Returns the style of an element that grows with its content. It is in the flow of the sheet (`visitor.css`), whose
 * height follows its content: a margin below the box, as large as its distance from the top, makes the sheet high
 * enough.
 */
export function growingBox(style: Partial<CommonStyle> | undefined): CSSProperties {
  const lengths = [scaled(finite(style?.top, 100)), cssLength(style?.margin?.bottom)]
  const below = lengths.filter((length) => length !== '0')
  return {
    height: 'auto',
    minHeight: scaled(Math.max(0, finite(style?.height, 40))),
    marginBottom: below.length > 1 ? `calc(${below.join(' + ')})` : (below[0] ?? '0'),
  }
}

/** Returns a colour that cannot end its declaration; undefined for all others. */
export function safeColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const color = value.trim()
  const isColor = /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,%/+-]{1,60}\))$/i.test(color)
  return isColor ? color : undefined
}

/** Returns a quoted font family with its fallback; undefined when there is none. */
function safeFamily(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() : ''
  return name ? [...new Set([`"${name}"`, ...fallbacks])].join(', ') : undefined
}

function addText(found: CSSProperties, style: Partial<CommonStyle>): void {
  const color = safeColor(style.color)
  const background = safeColor(style.backgroundColor)
  if (color !== undefined && color !== '#000000') found.color = color
  if (background !== undefined && background !== 'transparent') found.backgroundColor = background
  const size = finite(style.fontSize, 14)
  if (size !== 14) found.fontSize = scaled(size)
  const family = safeFamily(style.fontFamily)
  if (family !== undefined) found.fontFamily = family
  const align = style.textAlign
  if (align === 'left' || align === 'right' || align === 'justify') found.textAlign = align
}

function addBorder(found: CSSProperties, values: Partial<Border> | undefined): void {
  const style = values?.style?.value ?? 'solid'
  found.borderWidth = lengthsOf(values)
  found.borderStyle = borderStyles.has(style) ? style : 'solid'
  found.borderColor = safeColor(values?.color?.value) ?? '#000000'
}

/** Returns whether all sides are zero. */
function isNone(values: Partial<Sides> | undefined): boolean {
  return sideNames.every((side) => finite(values?.[side]?.value, 0) === 0)
}

function lengthsOf(values: Partial<Sides> | undefined): string {
  return sideNames.map((side) => cssLength(values?.[side])).join(' ')
}

export function cssLength(length: Partial<Length> | undefined): string {
  const value = finite(length?.value, 0)
  if (value === 0) return '0'
  const unit = length?.unit ?? 'px'
  // The visitor's root may have any font size.
  if (unit === 'rem') return scaled(value * ROOT_FONT_SIZE)
  return unit === 'px' || !units.has(unit) ? scaled(value) : `${round(value)}${unit}`
}

/** Returns a stored number, also from text; the default for other values. */
function finite(value: unknown, otherwise: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

const fallbacks = ['"PingFang SC"', '"Microsoft YaHei"', 'sans-serif']
const sideNames = ['top', 'right', 'bottom', 'left'] as const
const borderStyles = new Set([
  'solid',
  'dashed',
  'dotted',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
])
const units = new Set(['%', 'em', 'vw', 'vh'])
/** Design pixels of `1rem`, as on the canvas. */
const ROOT_FONT_SIZE = 16
