import type { PropSpec } from '../contract/types.ts'

type Bounds = Pick<PropSpec, 'min' | 'max'>

/** Returns the nearest value within the bounds (amended EM-014: the control clamps, the host never does). */
export function clamp(value: number, { min = -Infinity, max = Infinity }: Bounds): number {
  return Math.min(max, Math.max(min, value))
}

export function isWithin(value: number, bounds: Bounds): boolean {
  return Number.isFinite(value) && clamp(value, bounds) === value
}

/** Returns the number of decimals of a step: 0.01 → 2. */
export function decimalsOf(step = 1): number {
  return String(step).split('.')[1]?.length ?? 0
}
