import { createElement } from 'react'
import { textWidth } from './drawing/measure.ts'
import type { Drawing, Shape, Tip } from './drawing/drawing.ts'

/** Renders a drawing as SVG; the style sheet shows the tooltips on hover. */
export function DrawingView({ drawing, label }: { drawing: Drawing; label: string }) {
  return (
    <svg
      className="chart-drawing"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={label}
    >
      {drawing.shapes.map((shape, at) => (
        <ShapeNode key={at} shape={shape} />
      ))}
      {drawing.tips.map((tip, at) => (
        <TooltipTarget key={at} tip={tip} within={drawing.width} />
      ))}
    </svg>
  )
}

function ShapeNode({ shape: { tag, attributes, text, children } }: { shape: Shape }) {
  const inside = children.map((shape, at) => <ShapeNode key={at} shape={shape} />)
  return createElement(tag, attributes, ...(text === undefined ? inside : [text]))
}

const FONT = 12
const HEIGHT = 24

/** A transparent hover target above the mark, and a tooltip that stays inside the drawing. */
function TooltipTarget({ tip, within }: { tip: Tip; within: number }) {
  const width = Math.min(within, Math.ceil(textWidth(tip.words, `${FONT}px`)) + 16)
  const x = Math.round(Math.min(within - width, Math.max(0, tip.x - width / 2)))
  const y = Math.round(tip.y < HEIGHT + 8 ? tip.y + 12 : tip.y - HEIGHT - 6)
  return (
    <g className="chart-tip">
      {createElement(tip.target.tag, { ...tip.target.attributes, fill: 'transparent' })}
      <g className="chart-bubble" transform={`translate(${x} ${y})`}>
        <rect width={width} height={HEIGHT} rx={5} />
        <text x={width / 2} y={HEIGHT / 2 + 0.5} textAnchor="middle" dominantBaseline="central">
          {tip.words}
        </text>
      </g>
    </g>
  )
}
