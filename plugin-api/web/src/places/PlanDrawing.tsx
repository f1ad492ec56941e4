import { useMemo } from 'react'
import { planAround } from './plan.ts'
import type { PlanFrame } from './plan.ts'
import type { Point } from './point.ts'

export interface PlanDrawingProps extends PlanFrame {
  point: Point
  className?: string
}

const GROUND = '#ffffff'
const BLOCKS = '#eef1f4'
const HOUSES = '#e2e6eb'
const PARKS = '#d6ecd3'
const TREES = '#b9dcb6'
const AVENUES = '#fdeec2'
const AVENUE_EDGES = '#f3dfa3'
const WATER = '#bfe0f3'

/** Plan with a point in its centre. It is decorative; the place is named beside it. */
export function PlanDrawing({ point, width, height, zoom, className }: PlanDrawingProps) {
  const { lat, lng } = point
  const plan = useMemo(
    () => planAround({ lat, lng }, { width, height, zoom }),
    [lat, lng, width, height, zoom],
  )
  const avenue = 5 + zoom / 2.5
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width} height={height} fill={GROUND} />
      <g transform={`rotate(${plan.turn} ${width / 2} ${height / 2})`} strokeLinejoin="round">
        <path d={plan.blocks} fill={BLOCKS} stroke={BLOCKS} strokeWidth={2} />
        <path d={plan.houses} fill={HOUSES} stroke={HOUSES} />
        <path d={plan.parks} fill={PARKS} stroke={PARKS} strokeWidth={3} />
        <path d={plan.trees} stroke={TREES} strokeWidth={8} strokeLinecap="round" />
        <path d={plan.river} stroke={WATER} strokeWidth={20 + zoom} />
        <path d={plan.avenues} stroke={AVENUE_EDGES} strokeWidth={avenue - 1} />
        <path d={plan.avenues} stroke={AVENUES} strokeWidth={avenue - 2.5} />
      </g>
    </svg>
  )
}
