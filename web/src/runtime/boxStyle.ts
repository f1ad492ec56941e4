import { gradientCss } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import { CORNER_NAMES, isBoxSeen, isFilled } from '../model/styles/boxLook.ts'
import type { CommonStyle } from '../model/work.ts'
import { safeColor, scaled } from './elementStyle.ts'

/** Corners, opacity, shadow and gradient of a box in CSS; nothing where there is none. */
export function boxStyle(style: Partial<CommonStyle> | undefined): CSSProperties {
  if (!style) return {}
  const { corners, opacity, shadow, gradient } = style
  if (!corners && opacity === undefined && !shadow && !gradient) return {}
  const found: CSSProperties = {}
  const backgroundImage = gradientCss(gradient)
  if (backgroundImage) found.backgroundImage = backgroundImage
  const drawn = { ...style, gradient: backgroundImage ? gradient : undefined }
  const isBox = isBoxSeen(drawn)
  const radius = radii(corners)
  if (radius) found.borderRadius = radius
  // A picture is round with its box. Where the fill is seen to be round, nothing is cut off: words may need more room elsewhere.
  if (radius && !isFilled(drawn)) found.overflow = 'hidden'
  const cast = shadowCss(shadow, isBox)
  if (cast && isBox) found.boxShadow = cast
  // Not `opacity`: animations say that of their own, and the last word of each would be 1.
  const seen = within(opacity, 0, 1, 1)
  const filters = [
    cast !== undefined && !isBox && `drop-shadow(${cast})`,
    seen < 1 && `opacity(${seen})`,
  ].filter(Boolean)
  if (filters.length > 0) found.filter = filters.join(' ')
  return found
}

function radii(corners: unknown): string | undefined {
  const stored = (corners ?? {}) as Record<string, unknown>
  const lengths = CORNER_NAMES.map((name) => scaled(within(stored[name], 0, 1000, 0)))
  if (lengths.every((length) => length === '0')) return undefined
  return lengths.every((length) => length === lengths[0]) ? lengths[0] : lengths.join(' ')
}

/** A shadow of what stands in a box follows its outline, and has no spread. */
function shadowCss(shadow: unknown, isBox: boolean): string | undefined {
  if (typeof shadow !== 'object' || shadow === null) return undefined
  const { x, y, blur, spread, color } = shadow as Record<string, unknown>
  const lengths = [
    within(x, -200, 200, 0),
    within(y, -200, 200, 0),
    within(blur, 0, 200, 0),
    ...(isBox ? [within(spread, -100, 100, 0)] : []),
  ]
  return [...lengths.map(scaled), safeColor(color) ?? 'rgba(0,0,0,0.2)'].join(' ')
}

/** A stored number within its bounds. */
export function within(value: unknown, least: number, most: number, otherwise: number): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : otherwise
  return Math.min(most, Math.max(least, number))
}
