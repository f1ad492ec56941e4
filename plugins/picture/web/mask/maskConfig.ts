import { firstCut, clampMask, UNIT } from './geometry.ts'
import type { MaskBox, Size } from './geometry.ts'

/** Stored position of a mask on the image (EL-PIC-28): its centre, and its size as a scale of 100 units. */
export interface MaskConfig {
  left: number
  top: number
  angle: number
  type: string
  originX: 'center'
  originY: 'center'
  /** Size of the image's box at that time. */
  originalWidth: number
  originalHeight: number
  scaleX: number
  scaleY: number
}

export function configOf(cut: MaskBox, canvas: Size, type: string): MaskConfig {
  return {
    left: round(cut.x),
    top: round(cut.y),
    angle: cut.angle,
    type,
    originX: 'center',
    originY: 'center',
    originalWidth: canvas.width,
    originalHeight: canvas.height,
    scaleX: round(cut.width / UNIT),
    scaleY: round(cut.height / UNIT),
  }
}

/** Returns the mask's box for a stored position, adapted to the current size; the initial position if it is invalid. */
export function cutOf(config: unknown, canvas: Size): MaskBox {
  const stored = (config ?? {}) as Partial<Record<keyof MaskConfig, unknown>>
  const number = (name: keyof MaskConfig) => {
    const value = stored[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const [left, top, scaleX, scaleY] = (['left', 'top', 'scaleX', 'scaleY'] as const).map(number)
  if (left === undefined || top === undefined || !scaleX || !scaleY) return firstCut(canvas)
  const [wide, high] = [number('originalWidth'), number('originalHeight')]
  const byX = wide ? canvas.width / Math.abs(wide) : 1
  const byY = high ? canvas.height / Math.abs(high) : 1
  const [width, height] = [Math.abs(scaleX) * UNIT, Math.abs(scaleY) * UNIT]
  // Other editors of this format store a corner instead of the centre.
  const x = left + (stored.originX === 'left' ? width / 2 : 0)
  const y = top + (stored.originY === 'top' ? height / 2 : 0)
  const angle = (((number('angle') ?? 0) % 360) + 360) % 360
  const cut = { x: x * byX, y: y * byY, width: width * byX, height: height * byY, angle }
  return Object.values(cut).some(Number.isNaN) ? firstCut(canvas) : clampMask(cut, canvas)
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
