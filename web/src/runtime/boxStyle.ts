import { gradientCss } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import { CORNER_NAMES, isBoxSeen, isFilled } from '../model/styles/boxLook.ts'
import type { CommonStyle } from '../model/work.ts'
import { safeColor, scaled } from './elementStyle.ts'

/** Returns the CSS of a box's corners, opacity, shadow and gradient; empty without any. */
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
  // Clips pictures to the rounded box. A box with a visible fill is not clipped, since text may need to overflow.
  if (radius && !isFilled(drawn)) found.overflow = 'hidden'
  const cast = shadowCss(shadow, isBox)
  if (cast && isBox) found.boxShadow = cast
  // Not `opacity`: entrances and exits animate that property and would end at 1.
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

/** Returns a shadow; the shadow of a box's content is a drop-shadow filter, which has no spread. */
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

/** Clamps a stored number to its bounds. */
export function within(value: unknown, least: number, most: number, otherwise: number): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : otherwise
  return Math.min(most, Math.max(least, number))
}
