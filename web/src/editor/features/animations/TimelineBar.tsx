import { keyOf } from '@pinye/plugin-api/keys'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DELAY, DURATION } from '../../../model/animations/animations.ts'
import type { Animation } from '../../../model/work.ts'
import classes from './animations.module.css'

/** Rounding of drags, and step of key presses, in milliseconds. */
const STEP = 50
const KEY_STEP = 100

export interface TimelineBarProps {
  animation: Animation
  name: string
  /** Label of the bar instead of its duration. */
  word?: string
  /** Milliseconds after the page appears. */
  start: number
  /** Milliseconds that the full width represents. */
  span: number
  onChange: (patch: Partial<Animation>, mergeKey: string) => void
  onDone: () => void
}

/**
 * Bar of an animation: dragging it changes the delay, dragging its end the duration; arrow keys do the same, with Shift
 * for the duration.
 */
export function TimelineBar({
  animation,
  name,
  word,
  start,
  span,
  onChange,
  onDone,
}: TimelineBarProps) {
  const { t } = useTranslation('animation')
  const track = useRef<HTMLDivElement>(null)
  const { delay, duration, count = 1 } = animation
  const pull = (event: PointerEvent<HTMLElement>, what: 'delay' | 'duration') => {
    const width = track.current?.clientWidth ?? 0
    if (event.button !== 0 || width === 0) return
    event.stopPropagation()
    const handle = event.currentTarget
    const { pointerId } = event
    if (handle.onpointermove) return
    const from = { x: event.clientX, value: animation[what] }
    handle.setPointerCapture(pointerId)
    handle.onpointermove = (move) => {
      if (move.pointerId !== pointerId) return
      const change = ((move.clientX - from.x) / width) * span
      onChange({ [what]: fit(what, from.value + change) }, `pull-${what}`)
    }
    handle.onlostpointercapture = (lost) => {
      if (lost.pointerId !== pointerId) return
      handle.onpointermove = null
      onDone()
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    const way = keyOf(event) === 'ArrowRight' ? 1 : keyOf(event) === 'ArrowLeft' ? -1 : 0
    if (way === 0 || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const what = event.shiftKey ? 'duration' : 'delay'
    onChange({ [what]: fit(what, animation[what] + way * KEY_STEP) }, `keys-${what}`)
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  return (
    <div ref={track} className={classes.track}>
      <div
        role="slider"
        tabIndex={0}
        className={classes.pulled}
        aria-label={t('barOf', { name })}
        aria-valuemin={DELAY.min}
        aria-valuemax={DELAY.max}
        aria-valuenow={delay}
        aria-valuetext={t('barValue', { start: seconds(start), duration: seconds(duration) })}
        style={{
          left: `${(start / span) * 100}%`,
          width: `${((duration * Math.max(1, count)) / span) * 100}%`,
        }}
        data-endless={count === 0 || undefined}
        onPointerDown={(event) => pull(event, 'delay')}
        onKeyDown={handleKey}
        onBlur={onDone}
      >
        <span className={classes.time}>{word ?? `${seconds(duration)}s`}</span>
        <span
          className={classes.end}
          title={t('pullEnd')}
          onPointerDown={(event) => pull(event, 'duration')}
        />
      </div>
    </div>
  )
}

function fit(what: 'delay' | 'duration', value: number): number {
  const { min, max } = what === 'delay' ? DELAY : DURATION
  return Math.min(max, Math.max(min, Math.round(value / STEP) * STEP))
}
