import { useMessages } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import type { Axis } from './effects.ts'

export interface ControlsProps {
  count: number
  current: number
  axis: Axis
  turn: (by: number) => void
  isPaused?: boolean
  /** Given only with autoplay. */
  onPause?: (isPaused: boolean) => void
}

/** Arrows for the mouse, dots, and a pause button for keyboard users. */
export function Controls({ count, current, axis, turn, isPaused = false, onPause }: ControlsProps) {
  const text = useMessages(messages)
  return (
    <>
      {onPause && (
        <button type="button" className="slide-pause" onClick={() => onPause(!isPaused)}>
          {text(isPaused ? 'play' : 'pause')}
        </button>
      )}
      <Arrow name="back" label={text('previous')} axis={axis} onClick={() => turn(-1)} />
      <Arrow name="on" label={text('next')} axis={axis} onClick={() => turn(1)} />
      <div className="slide-dots">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            className="slide-dot"
            aria-label={text('go', { number: index + 1 })}
            aria-current={index === current || undefined}
            data-current={index === current || undefined}
            onClick={() => turn(index - current)}
          />
        ))}
      </div>
    </>
  )
}

interface ArrowProps {
  name: 'back' | 'on'
  label: string
  axis: Axis
  onClick: () => void
}

const ARROWS = {
  X: { back: 'm14.5 6-6 6 6 6', on: 'm9.5 6 6 6-6 6' },
  Y: { back: 'm6 14.5 6-6 6 6', on: 'm6 9.5 6 6 6-6' },
}

function Arrow({ name, label, axis, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className={`slide-arrow slide-${name}`}
      aria-label={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ARROWS[axis][name]} />
      </svg>
    </button>
  )
}
