import type { SnapLine } from '../../../model/snapping/snap.ts'
import type { Span } from '../../../model/snapping/spacing.ts'

/** Colours of lines and distances, and the font of their labels. */
export interface GuideStyle {
  line: string
  span: string
  fontFamily: string
  zoom: number
}

const GAP = { width: 34, height: 15, radius: 4 }
const FONT_SIZE_PX = 10
const LABEL = { height: 14, padding: 4, radius: 3 }
/** Half the length of the end marks of a distance. */
const STROKE = 3

/**
 * Draws snap lines, the gaps on them, and equal distances, in artboard coordinates; labels keep their size at every
 * zoom.
 */
export function drawGuides(
  context: CanvasRenderingContext2D,
  { lines, spans }: { lines: readonly SnapLine[]; spans: readonly Span[] },
  look: GuideStyle,
): void {
  context.font = `600 ${FONT_SIZE_PX / look.zoom}px ${look.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
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
  drawLabel(context, labelOf(gap), { x, y, ...GAP }, look)
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
  const text = labelOf(span)
  const width = context.measureText(text).width * look.zoom + 2 * LABEL.padding
  const middle = (from + to) / 2
  const [x, y] = axis === 'x' ? [middle, at] : [at, middle]
  drawLabel(context, text, { x, y, width, ...LABEL }, look)
}

/** Returns a distance in whole design pixels. */
function labelOf({ from, to }: { from: number; to: number }): string {
  return String(Math.round(to - from))
}

interface LabelBox {
  x: number
  y: number
  width: number
  height: number
  radius: number
}

/** Draws white text on a box in the current fill colour, centred at x, y. */
function drawLabel(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, width, height, radius }: LabelBox,
  { zoom }: GuideStyle,
): void {
  const [wide, high] = [width / zoom, height / zoom]
  context.beginPath()
  context.roundRect(x - wide / 2, y - high / 2, wide, high, radius / zoom)
  context.fill()
  context.fillStyle = '#fff'
  context.fillText(text, x, y + 0.5 / zoom)
}
