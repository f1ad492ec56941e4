import type { PropSpec } from '../contract/types.ts'

type Bounds = Pick<PropSpec, 'min' | 'max'>

/** The nearest value within the bounds (amended EM-014: the control moves it, the host never does). */
export function clamp(value: number, { min = -Infinity, max = Infinity }: Bounds): number {
  return Math.min(max, Math.max(min, value))
}

export function isWithin(value: number, bounds: Bounds): boolean {
  return Number.isFinite(value) && clamp(value, bounds) === value
}

/** How many decimals a step asks for: 0.01 → 2. */
export function decimalsOf(step = 1): number {
  return String(step).split('.')[1]?.length ?? 0
}
