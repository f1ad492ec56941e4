import { bounded, color, pathsOf, useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import './shape.css'

export interface ShapeProps {
  fillColor: string
  shapePath: string
  shapeId: string
  borderWidth: number
  scaleX: number
  scaleY: number
  borderRadius: number
}

interface ShapeContent {
  /** Size of the box in the drawing's own units. */
  width: number
  height: number
  content: ReactNode
}

/**
 * EL-SHAPE: a drawing stretched to the box. Plain shapes are drawn from their dimensions, so that borders are not
 * distorted.
 */
export function ShapeView({ props, element }: ViewProps<ShapeProps>) {
  const { mode } = useRuntime()
  const drawing = plain(props, element) ?? stored(props)
  if (!drawing) return mode === 'edit' ? <NoShape /> : null
  const { width, height, content } = drawing
  return (
    <svg
      className="shape-view"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role={element.name ? 'img' : undefined}
      aria-label={element.name || undefined}
      aria-hidden={element.name ? undefined : true}
    >
      <g transform={scaling(props, width, height)}>{content}</g>
    </svg>
  )
}

/** EL-SHAPE-15, EL-SHAPE-20: rectangle and circle, filled or as border only. */
function plain(props: ShapeProps, element: ViewElement): ShapeContent | null {
  const { shapeId } = props
  const isBordered = shapeId === 'bordered-rectangle' || shapeId === 'bordered-circle'
  const isRectangle = shapeId === 'rectangle' || shapeId === 'bordered-rectangle'
  if (!isBordered && !isRectangle && shapeId !== 'circle') return null
  const width = bounded(element.width, 1, 100_000, 100)
  const height = bounded(element.height, 1, 100_000, 100)
  const border = isBordered ? bounded(props.borderWidth, 1, 20, 4) : 0
  const paint = isBordered
    ? { fill: 'none', stroke: fill(props), strokeWidth: border }
    : { fill: fill(props) }
  // The border is inside the box.
  const inner = { width: Math.max(0, width - border), height: Math.max(0, height - border) }
  const radius = Math.max(0, bounded(props.borderRadius, 0, 10_000, 0) - border / 2)
  const content = isRectangle ? (
    <rect x={border / 2} y={border / 2} {...inner} rx={radius} {...paint} />
  ) : (
    <ellipse cx={width / 2} cy={height / 2} rx={inner.width / 2} ry={inner.height / 2} {...paint} />
  )
  return { width, height, content }
}

/** Returns the stored paths within 100 units (docs/decisions/0015). */
function stored(props: ShapeProps): ShapeContent | null {
  const paths = pathsOf(props.shapePath)
  if (paths.length === 0) return null
  const content = paths.map((path, index) => (
    <path key={index} d={path} fill={fill(props)} fillRule="evenodd" />
  ))
  return { width: 100, height: 100, content }
}

function fill(props: ShapeProps): string {
  return color(props.fillColor, '#000000')
}

/** Returns a transform that scales around the centre of the box; the shape may overflow the box. */
function scaling(props: ShapeProps, width: number, height: number): string | undefined {
  const [x, y] = [bounded(props.scaleX, 0.1, 10, 1), bounded(props.scaleY, 0.1, 10, 1)]
  if (x === 1 && y === 1) return undefined
  const [left, top] = [width / 2, height / 2]
  return `translate(${left} ${top}) scale(${x} ${y}) translate(${-left} ${-top})`
}

function NoShape() {
  const text = useMessages(messages)
  return (
    <div className="shape-none" role="img" aria-label={text('empty')}>
      <span>{text('empty')}</span>
    </div>
  )
}
