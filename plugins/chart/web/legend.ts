/** Size of the legend, and what remains for the drawing. */
import { textWidth } from './drawing/measure.ts'
import type { Size } from './drawing/drawing.ts'

const PADDING = 8
const LINE = 20
const GAP = 14
const DOT = 13
const MIN_SIDE_PX = 60
/** Width limit of a name in pixels; longer ones are truncated (chart.css). */
const MAX_NAME_PX = 140

/** Returns the size of the drawing within an element. */
export function boxOf({ width, height }: Size, names: string[]): Size {
  const inside = Math.max(MIN_SIDE_PX, finite(width, 320) - 2 * PADDING)
  const legend = names.length > 0 ? linesOf(names, inside) * LINE + 6 : 0
  return {
    width: Math.round(inside),
    height: Math.round(Math.max(MIN_SIDE_PX, finite(height, 400) - 2 * PADDING - legend)),
  }
}

function linesOf(names: string[], width: number): number {
  let lines = 1
  let used = 0
  for (const name of names) {
    const own = DOT + Math.min(MAX_NAME_PX, textWidth(name, '12px')) + GAP
    if (used > 0 && used + own - GAP > width) {
      lines += 1
      used = 0
    }
    used += own
  }
  return Math.min(lines, 4)
}

function finite(value: unknown, fallback: number): number {
  return typeof value === 'number' && value > 0 && value < 10_000 ? value : fallback
}
