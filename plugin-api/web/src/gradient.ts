/** Gradients in their stored form and in CSS. */
import type { Gradient, GradientStop } from './contract/types.ts'
import { bounded, color } from './css.ts'

export const MAX_STOPS = 8

/** Validates a stored gradient; undefined when it has no colours. */
export function gradientOf(stored: unknown): Gradient | undefined {
  const { shape, angle, stops } = (stored ?? {}) as Partial<Record<keyof Gradient, unknown>>
  if (!Array.isArray(stops)) return undefined
  const found = stops.slice(0, MAX_STOPS).flatMap((stop: Partial<GradientStop> | null) => {
    const shade = color(stop?.color, '')
    return shade === '' ? [] : [{ color: shade, at: bounded(stop?.at, 0, 100, 0) }]
  })
  if (found.length === 0) return undefined
  return {
    shape: shape === 'radial' ? 'radial' : 'linear',
    angle: bounded(angle, -360, 360, 180),
    stops: found.sort((a, b) => a.at - b.at),
  }
}

/** Returns the gradient as CSS that is safe from injection; undefined when it has no colours. */
export function gradientCss(stored: unknown): string | undefined {
  const gradient = gradientOf(stored)
  if (!gradient) return undefined
  const [first] = gradient.stops
  const stops = gradient.stops.length > 1 ? gradient.stops : [first, first]
  const written = stops.map((stop) => stop && `${stop.color} ${stop.at}%`).join(',')
  return gradient.shape === 'radial'
    ? `radial-gradient(circle,${written})`
    : `linear-gradient(${gradient.angle}deg,${written})`
}
