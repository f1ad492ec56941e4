import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { gradientCss } from '../../gradient.ts'
import type { GradientStop } from '../../contract/types.ts'
import { useGesture } from '../control.ts'
import { useFieldTexts } from '../services.ts'
import styles from './gradient.module.css'
import { keyOf } from '../../keys.ts'

export interface StopBarProps {
  stops: readonly GradientStop[]
  chosen: number
  onChoose: (index: number) => void
  /** Moves the selected stop; one drag is one history entry. */
  onMove: (at: number, mergeKey?: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** Bar with the gradient and a handle for each stop. */
export function StopBar({ stops, chosen, onChoose, onMove }: StopBarProps) {
  const text = useFieldTexts()
  const bar = useRef<HTMLDivElement>(null)
  const held = useRef<number | null>(null)
  const gesture = useGesture('gradient.stops')
  const letGo = (event: PointerEvent) => {
    if (held.current !== event.pointerId) return
    held.current = null
    gesture.end()
  }
  const follow = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect()
    if (held.current !== event.pointerId || !box || box.width === 0) return
    onMove(bound(((event.clientX - box.left) / box.width) * 100), gesture.key())
  }
  const press = (event: KeyboardEvent, at: number) => {
    const step = STEPS[keyOf(event)]
    if (step === undefined) return
    event.preventDefault()
    onMove(bound(at + step * (event.shiftKey ? 10 : 1)), gesture.key())
  }
  return (
    <div
      ref={bar}
      className={styles.bar}
      style={{ backgroundImage: gradientCss({ shape: 'linear', angle: 90, stops }) }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {stops.map((stop, index) => (
        <div
          key={index}
          className={styles.knob}
          role="slider"
          tabIndex={0}
          aria-label={text('gradientColor', { place: index + 1 })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={stop.at}
          data-chosen={index === chosen || undefined}
          style={{ left: `${stop.at}%`, backgroundColor: stop.color }}
          onFocus={() => onChoose(index)}
          onPointerDown={(event) => {
            if (held.current !== null) return
            onChoose(index)
            held.current = event.pointerId
            bar.current?.setPointerCapture?.(event.pointerId)
            event.currentTarget.focus()
            event.preventDefault()
          }}
          onKeyDown={(event) => press(event, stop.at)}
          onKeyUp={gesture.end}
        />
      ))}
    </div>
  )
}

function bound(at: number): number {
  return Math.round(Math.min(100, Math.max(0, at)))
}
