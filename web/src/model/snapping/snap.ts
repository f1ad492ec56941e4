/** Alignment guides (CV-014): pure functions; guides are sorted once per gesture and binary-searched on every move. */
import type { Box } from '../box.ts'
import type { HandleDirection } from '../layout/resizeBox.ts'
import type { RulerGuide } from '../work.ts'

export const SNAP_DISTANCE = 5

/** Snap lines of one axis, sorted; `from` and `to` are the ends of the drawn line. */
/** Part of an axis, from its lower end. */
export interface Interval {
  from: number
  to: number
}

export interface GuideLine extends Interval {
  at: number
}

export interface Guides {
  x: GuideLine[]
  y: GuideLine[]
}

export interface SnapLine extends Interval {
  axis: 'x' | 'y'
  at: number
  /** The gap to the nearest element on the line, if there is one. */
  gap?: Interval
}

export interface SnapResult {
  dx: number
  dy: number
  lines: SnapLine[]
}

/** Collects the edges and centres of the other elements and of the canvas, and the ruler guides. */
export function collectGuides(
  others: readonly Box[],
  canvas: Box,
  drawn: readonly RulerGuide[] = [],
): Guides {
  const x: GuideLine[] = []
  const y: GuideLine[] = []
  for (const box of [...others, canvas]) {
    const [right, bottom] = [box.left + box.width, box.top + box.height]
    for (const at of [box.left, box.left + box.width / 2, right])
      x.push({ at, from: box.top, to: bottom })
    for (const at of [box.top, box.top + box.height / 2, bottom])
      y.push({ at, from: box.left, to: right })
  }
  for (const { axis, at } of drawn) {
    if (axis === 'x') x.push({ at, from: 0, to: canvas.height })
    else y.push({ at, from: 0, to: canvas.width })
  }
  const byPlace = (a: GuideLine, b: GuideLine) => a.at - b.at
  return { x: x.sort(byPlace), y: y.sort(byPlace) }
}

/** Returns the shift that snaps a moved box to the nearest guides, and the lines to draw. */
export function snapBox(box: Box, guides: Guides, reach = SNAP_DISTANCE): SnapResult {
  const [centreX, centreY] = [box.left + box.width / 2, box.top + box.height / 2]
  const dx = nearest(guides.x, [box.left, centreX, box.left + box.width], reach)
  const dy = nearest(guides.y, [box.top, centreY, box.top + box.height], reach)
  const seen = { ...box, left: box.left + (dx ?? 0), top: box.top + (dy ?? 0) }
  return { dx: dx ?? 0, dy: dy ?? 0, lines: meetingLines(seen, guides, dx, dy) }
}

function meetingLines(
  box: Box,
  guides: Guides,
  dx: number | undefined,
  dy: number | undefined,
): SnapLine[] {
  const lines: SnapLine[] = []
  if (dx !== undefined) {
    for (const at of [box.left, box.left + box.width / 2, box.left + box.width])
      addLine(lines, 'x', guides.x, at, { from: box.top, to: box.top + box.height })
  }
  if (dy !== undefined) {
    for (const at of [box.top, box.top + box.height / 2, box.top + box.height])
      addLine(lines, 'y', guides.y, at, { from: box.left, to: box.left + box.width })
  }
  return lines
}

function addLine(
  lines: SnapLine[],
  axis: 'x' | 'y',
  guides: GuideLine[],
  at: number,
  { from, to }: Interval,
): void {
  const touched: GuideLine[] = []
  for (let index = lowerBound(guides, at - 0.01); index < guides.length; index += 1) {
    const guide = guides[index]
    if (!guide || guide.at > at + 0.01) break
    touched.push(guide)
  }
  if (touched.length === 0) return
  const start = Math.min(from, ...touched.map((guide) => guide.from))
  const end = Math.max(to, ...touched.map((guide) => guide.to))
  const gap = nearestGap(touched, from, to)
  lines.push({ axis, at, from: start, to: end, ...(gap && { gap }) })
}

function nearestGap(touched: GuideLine[], from: number, to: number): SnapLine['gap'] {
  const gaps = touched.flatMap((guide) => {
    if (guide.to < from) return [{ from: guide.to, to: from }]
    return guide.from > to ? [{ from: to, to: guide.from }] : []
  })
  return gaps.sort((a, b) => a.to - a.from - (b.to - b.from))[0]
}

/** Returns the same for a box that is being resized: only the dragged sides snap. */
export function snapEdges(
  box: Box,
  { x: sx, y: sy }: HandleDirection,
  guides: Guides,
  reach = SNAP_DISTANCE,
): { box: Box; lines: SnapLine[] } {
  const edgeX = sx > 0 ? box.left + box.width : box.left
  const edgeY = sy > 0 ? box.top + box.height : box.top
  const dx = sx === 0 ? undefined : nearest(guides.x, [edgeX], reach)
  const dy = sy === 0 ? undefined : nearest(guides.y, [edgeY], reach)
  const [byX, byY] = [dx ?? 0, dy ?? 0]
  const snapped = {
    left: sx < 0 ? box.left + byX : box.left,
    top: sy < 0 ? box.top + byY : box.top,
    width: Math.max(1, box.width + byX * sx),
    height: Math.max(1, box.height + byY * sy),
  }
  return { box: snapped, lines: meetingLines(snapped, guides, dx, dy) }
}

function nearest(guides: GuideLine[], edges: number[], reach: number): number | undefined {
  let best: number | undefined
  for (const edge of edges) {
    const index = lowerBound(guides, edge)
    for (const guide of [guides[index - 1], guides[index]]) {
      if (!guide) continue
      const shift = guide.at - edge
      if (Math.abs(shift) > reach) continue
      if (best === undefined || Math.abs(shift) < Math.abs(best)) best = shift
    }
  }
  return best
}

function lowerBound(guides: GuideLine[], at: number): number {
  let [low, high] = [0, guides.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((guides[middle]?.at ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Rounds a position to the grid. */
export function snapToGrid(value: number, gridSize: number): number {
  return Math.round(value / gridSize) * gridSize
}
