import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { startMotor } from './motor.ts'
import type { Motion, Motor } from './motor.ts'

export interface Carousel {
  /** False at the first render, which matches the published HTML: the images are swiped without script. */
  isLive: boolean
  /** Index of the displayed slide; during an animation, of its target. */
  current: number
  /** Turns by a number of slides, endlessly. */
  turn: (by: number) => void
  /** Whether a pointer holds the slides. */
  isHeld: boolean
  /** Whether the current drag moves the carousel, so that nothing around it may move. */
  isPulled: () => boolean
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: ReactPointerEvent<HTMLElement>) => void
  >
}

interface Pull {
  pointer: number
  along: number
  across: number
  size: number
  since: number
  position: number
  hasMoved: boolean
}

/** Dragging of the slides and their animation where `isWanted`; elsewhere they are scrolled natively. */
export function useCarousel(
  track: RefObject<HTMLElement | null>,
  isWanted: boolean,
  { count, effect, axis }: Motion,
): Carousel {
  const [current, setCurrent] = useState<number | null>(null)
  const [isHeld, setHeld] = useState(false)
  const motorRef = useRef<Motor | null>(null)
  const pullRef = useRef<Pull | null>(null)
  useEffect(() => {
    if (!isWanted || !track.current) return
    const motor = startMotor(track.current, { count, effect, axis }, setCurrent)
    motorRef.current = motor
    return motor.stop
  }, [isWanted, track, count, effect, axis])

  const place = ({ clientX, clientY }: ReactPointerEvent) =>
    axis === 'X' ? { along: clientX, across: clientY } : { along: clientY, across: clientX }
  const release = (event: ReactPointerEvent, isTaken: boolean) => {
    const [from, motor] = [pullRef.current, motorRef.current]
    if (from?.pointer !== event.pointerId) return
    pullRef.current = null
    setHeld(false)
    if (!from || !motor) return
    if (from.hasMoved && !isTaken) swallowClick()
    const pulled = (from.along - place(event).along) / from.size
    const isFlick = Math.abs(pulled) > 0.04 && Math.abs(pulled) * 400 > event.timeStamp - from.since
    const isFar = isFlick || Math.abs(pulled) > 0.3
    motor.settle(
      Math.round(from.position) + (from.hasMoved && !isTaken && isFar ? Math.sign(pulled) : 0),
    )
  }
  const pull = (event: ReactPointerEvent<HTMLElement>) => {
    const [from, motor] = [pullRef.current, motorRef.current]
    if (from?.pointer !== event.pointerId || !motor) return
    const now = place(event)
    const pulled = from.along - now.along
    if (!from.hasMoved) {
      // A drag along the other axis is left to the browser, which may scroll the page.
      if (Math.abs(from.across - now.across) > Math.max(6, Math.abs(pulled))) release(event, true)
      if (Math.abs(pulled) < 6 || !pullRef.current) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      from.hasMoved = true
    }
    motor.place(from.position + pulled / from.size)
  }
  return {
    isLive: isWanted && current !== null,
    current: current ?? 0,
    turn: (by) => motorRef.current?.turn(by),
    isHeld,
    isPulled: () => pullRef.current?.hasMoved === true,
    handlers: {
      onPointerDown: (event) => {
        const motor = motorRef.current
        if (!motor || event.button !== 0) return
        // A second finger does not interrupt the first one.
        if (pullRef.current && pullRef.current.pointer !== event.pointerId && !event.isPrimary)
          return
        const { width, height } = event.currentTarget.getBoundingClientRect()
        const size = Math.max(1, axis === 'X' ? width : height)
        const from = { pointer: event.pointerId, ...place(event), size, since: event.timeStamp }
        motor.stop()
        pullRef.current = { ...from, position: motor.position(), hasMoved: false }
        setHeld(true)
      },
      onPointerMove: pull,
      onPointerUp: (event) => release(event, false),
      onPointerCancel: (event) => release(event, true),
    },
  }
}

/** Suppresses the click after a swipe; it must not trigger the element's interaction. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}
