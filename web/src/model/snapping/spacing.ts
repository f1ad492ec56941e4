/** Equal spacing and equal sizes (CV-014): neighbours are collected once per gesture, each move only computes. */
import type { Box } from '../box.ts'
import { SNAP_DISTANCE, type Interval } from './snap.ts'

/** A gap to draw: along `axis` from one side to the other, at `at` on the other axis. */
export interface Span extends Interval {
  axis: 'x' | 'y'
  at: number
}

export interface SpacingResult {
  /** Shift of the box. */
  by: number
  spans: Span[]
}

/** Minimum gap that counts as spacing, in pixels. */
const MIN_GAP_PX = 1
/** Maximum number of neighbours considered on every move. */
const MAX_NEIGHBOURS = 200

interface Side extends Interval {
  /** Extent on the other axis. */
  low: number
  high: number
}

/** The gap between two neighbours. */
interface Gap extends Interval {
  before: Side
  after: Side
}

/**
 * Returns the shift for equal spacing along an axis: centred between two neighbours, or at the distance that two others
 * have.
 */
export function equalSpacing(
  box: Box,
  others: readonly Box[],
  axis: 'x' | 'y',
  reach = SNAP_DISTANCE,
): SpacingResult | undefined {
  const own = sideOf(box, axis)
  const row = others
    .slice(0, MAX_NEIGHBOURS)
    .map((other) => sideOf(other, axis))
    .filter(({ low, high }) => low < own.high && own.low < high)
    .sort((a, b) => a.from - b.from)
  const middle = (own.from + own.to) / 2
  const before = row.filter((one) => (one.from + one.to) / 2 <= middle && one.to <= own.to).at(-1)
  const after = row.find((one) => (one.from + one.to) / 2 > middle && one.from >= own.from)
  const size = own.to - own.from
  const found: SpacingResult[] = []
  if (before && after && after.from - before.to >= size + 2 * MIN_GAP_PX) {
    const from = (before.to + after.from - size) / 2
    found.push({
      by: from - own.from,
      spans: [
        span(axis, { from: before.to, to: from, before, after: own }),
        span(axis, { from: from + size, to: after.from, before: own, after }),
      ],
    })
  }
  for (const gap of gapsOf(row)) {
    const length = gap.to - gap.from
    const known = span(axis, gap)
    if (before) {
      const from = before.to + length
      const met = span(axis, { from: before.to, to: from, before, after: own })
      found.push({ by: from - own.from, spans: [known, met] })
    }
    if (after) {
      const to = after.from - length
      const met = span(axis, { from: to, to: after.from, before: own, after })
      found.push({ by: to - own.to, spans: [known, met] })
    }
  }
  const near = found.filter(({ by }) => Math.abs(by) <= reach)
  return near.sort((a, b) => Math.abs(a.by) - Math.abs(b.by))[0]
}

/** Returns the size of another element that is near to a dragged side. */
export function equalSize(
  size: number,
  sizes: readonly number[],
  reach = SNAP_DISTANCE,
): number | undefined {
  const near = sizes.filter((other) => Math.abs(other - size) <= reach)
  return near.sort((a, b) => Math.abs(a - size) - Math.abs(b - size))[0]
}

function gapsOf(row: readonly Side[]): Gap[] {
  return row.flatMap((one, index) => {
    const next = row[index + 1]
    return next && next.from - one.to >= MIN_GAP_PX
      ? [{ from: one.to, to: next.from, before: one, after: next }]
      : []
  })
}

/** Returns the span, drawn where both sides overlap. */
function span(axis: 'x' | 'y', { from, to, before, after }: Gap): Span {
  const at = (Math.max(before.low, after.low) + Math.min(before.high, after.high)) / 2
  return { axis, from, to, at }
}

function sideOf({ left, top, width, height }: Box, axis: 'x' | 'y'): Side {
  return axis === 'x'
    ? { from: left, to: left + width, low: top, high: top + height }
    : { from: top, to: top + height, low: left, high: left + width }
}
