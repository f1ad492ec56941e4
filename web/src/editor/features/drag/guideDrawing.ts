import type { SnapLine } from '../../../model/snapping/snap.ts'
import type { Span } from '../../../model/snapping/spacing.ts'
import type { Digits } from './guideDigits.ts'

/** How what is drawn looks; lengths are pixels of the screen. */
export interface GuideStyle {
  line: string
  span: string
  digits: Digits
  zoom: number
}

const GAP = { width: 34, height: 15, radius: 4 }
const LABEL = { height: 14, padding: 4, radius: 3 }
/** Half the length of the strokes that end a distance. */
const STROKE = 3

/**
 * Snap lines, the free space on them, and equal distances, in coordinates of the artboard; labels keep their size at every zoom.
 */
export function drawGuides(
  context: CanvasRenderingContext2D,
  { lines, spans }: { lines: readonly SnapLine[]; spans: readonly Span[] },
  look: GuideStyle,
): void {
  for (const line of lines) drawLine(context, line, look)
  for (const span of spans) drawSpan(context, span, look)
}

function drawLine(context: CanvasRenderingContext2D, line: SnapLine, look: GuideStyle): void {
  const { axis, at, from, to, gap } = line
  const thin = 1 / look.zoom
  context.fillStyle = look.line
  if (axis === 'x') context.fillRect(at, from, thin, to - from)
  else context.fillRect(from, at, to - from, thin)
  if (!gap) return
  const middle = (gap.from + gap.to) / 2
  const [x, y] = axis === 'x' ? [at, middle] : [middle, at]
  drawLabel(context, Math.round(gap.to - gap.from), { x, y, ...GAP }, look)
}

function drawSpan(context: CanvasRenderingContext2D, span: Span, look: GuideStyle): void {
  const { axis, from, to, at } = span
  const [thin, stroke] = [1 / look.zoom, STROKE / look.zoom]
  const bar = (along: number, across: number, length: number, thickness: number) => {
    if (axis === 'x') context.fillRect(along, across, length, thickness)
    else context.fillRect(across, along, thickness, length)
  }
  context.fillStyle = look.span
  bar(from, at, to - from, thin)
  for (const end of [from, to - thin]) bar(end, at - stroke, thin, 2 * stroke + thin)
  const length = Math.round(to - from)
  const width = look.digits.widthOf(length) + 2 * LABEL.padding
  const middle = (from + to) / 2
  const [x, y] = axis === 'x' ? [middle, at] : [at, middle]
  drawLabel(context, length, { x, y, width, ...LABEL }, look)
}

interface LabelBox {
  x: number
  y: number
  width: number
  height: number
  radius: number
}

/** In the colour that is set; its middle is at the place. */
function drawLabel(
  context: CanvasRenderingContext2D,
  length: number,
  { x, y, width, height, radius }: LabelBox,
  { digits, zoom }: GuideStyle,
): void {
  const [wide, high] = [width / zoom, height / zoom]
  context.beginPath()
  context.roundRect(x - wide / 2, y - high / 2, wide, high, radius / zoom)
  context.fill()
  digits.write(context, length, { x, y, zoom })
}
