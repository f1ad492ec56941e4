import { keyOf } from '@pinye/plugin-api/keys'
import { offsetOn, PlanDrawing, pointAt, type Point } from '@pinye/plugin-api/places'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasuredWidth } from './useMeasuredWidth.ts'
import classes from './place.module.css'

export interface PlaceMapProps {
  point: Point
  /** Centre of the map. */
  middle: Point
  onMove: (point: Point) => void
  onTurnTo: (middle: Point) => void
}

/** EL-MAP-13. */
const HEIGHT = 400
const ZOOM = 13
/** Pixels per press of an arrow key; with Shift the smallest step. */
const STEP = 12

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Map with a marker, which moves by click, drag or arrow keys. */
export function PlaceMap({ point, middle, onMove, onTurnTo }: PlaceMapProps) {
  const { t } = useTranslation('editor')
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useMeasuredWidth(boxRef)
  /** Id of the pointer that drags the marker. */
  const [held, setHeld] = useState<number | null>(null)
  const letGo = (event: PointerEvent) => {
    if (event.pointerId === held) setHeld(null)
  }
  const offset = offsetOn(middle, point, ZOOM)
  const moveTo = (event: PointerEvent) => {
    const box = boxRef.current?.getBoundingClientRect()
    if (!box) return
    const x = Math.min(box.right, Math.max(box.left, event.clientX)) - box.left - box.width / 2
    const y = Math.min(box.bottom, Math.max(box.top, event.clientY)) - box.top - box.height / 2
    onMove(pointAt(middle, { x, y }, ZOOM))
  }
  const handleKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[keyOf(event)]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 1 : STEP
    const [x, y] = [offset.x + arrow[0] * step, offset.y + arrow[1] * step]
    const moved = pointAt(middle, { x, y }, ZOOM)
    onMove(moved)
    if (Math.abs(x) > width / 2 - 30 || Math.abs(y) > HEIGHT / 2 - 45) onTurnTo(moved)
  }
  return (
    <div
      ref={boxRef}
      className={classes.plan}
      role="application"
      tabIndex={0}
      aria-label={t('place.plan')}
      aria-description={t('place.planHow')}
      data-held={held !== null || undefined}
      onPointerDown={(event) => {
        if (held !== null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(event.pointerId)
        moveTo(event)
      }}
      onPointerMove={(event) => event.pointerId === held && moveTo(event)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={handleKey}
    >
      <PlanDrawing point={middle} width={width} height={HEIGHT} zoom={ZOOM} />
      <svg
        className={classes.marker}
        viewBox="0 0 30 40"
        aria-hidden
        style={{ translate: `${offset.x}px ${offset.y}px` }}
      >
        <path
          d="M15 38C6.5 27.5 2 21 2 14.5a13 13 0 0 1 26 0C28 21 23.5 27.5 15 38Z"
          fill="#f0443e"
          stroke="#ffffff"
          strokeWidth="1.5"
        />
        <circle cx="15" cy="14.5" r="5" fill="#ffffff" />
      </svg>
    </div>
  )
}
