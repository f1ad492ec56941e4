import { useCallback, useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { distance, lookOf } from './effects.ts'
import type { Axis, Effect } from './effects.ts'

const TURN_MS = 380

export interface Motion {
  count: number
  effect: Effect
  axis: Axis
}

export interface Carousel {
  /** Which slide is shown; while one is on its way, where it goes to. */
  current: number
  /** Turns by this many slides, on and on. */
  turn: (by: number) => void
  /** Whether a finger or the mouse holds it. */
  isHeld: boolean
  /** Whether what moves now moves the carousel, and nothing around it. */
  isPulled: () => boolean
  handlers: {
    onPointerDown: (event: ReactPointerEvent) => void
    onPointerMove: (event: ReactPointerEvent) => void
    onPointerUp: (event: ReactPointerEvent) => void
    onPointerCancel: (event: ReactPointerEvent) => void
  }
}

/**
 * Where the carousel stands, as a number that a finger pulls and a turn moves on; the looks of the slides follow it without
 * drawing anything anew. Does nothing until it is live: without it the slides are scrolled.
 */
export function useCarousel(
  track: RefObject<HTMLElement | null>,
  isLive: boolean,
  { count, effect, axis }: Motion,
): Carousel {
  const [current, setCurrent] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const position = useRef(0)
  /** Where it comes to rest. */
  const goal = useRef(0)
  const frame = useRef(0)
  const pull = useRef<Pull | null>(null)

  const place = useCallback(
    (at: number) => {
      position.current = at
      const slides = track.current?.children ?? []
      for (const [index, slide] of Array.from(slides).entries()) {
        Object.assign(
          (slide as HTMLElement).style,
          lookOf(effect, distance(index, at, count), axis),
        )
      }
    },
    [track, effect, axis, count],
  )
  const settle = useCallback(
    (to: number) => {
      cancelAnimationFrame(frame.current)
      goal.current = to
      setCurrent(((to % count) + count) % count)
      const [from, start] = [position.current, performance.now()]
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const step = (now: number) => {
        const part = isStill ? 1 : Math.min(1, Math.max(0, (now - start) / TURN_MS))
        place(part < 1 ? from + (to - from) * (1 - (1 - part) ** 3) : to % count)
        if (part < 1) frame.current = requestAnimationFrame(step)
        else goal.current = position.current
      }
      step(start)
    },
    [count, place],
  )
  useEffect(() => {
    if (!isLive) return
    place(scrolledTo(track.current, axis))
    settle(Math.round(position.current))
    return () => cancelAnimationFrame(frame.current)
  }, [isLive, place, settle, track, axis])

  const along = ({ clientX, clientY }: ReactPointerEvent) => (axis === 'X' ? clientX : clientY)
  const across = ({ clientX, clientY }: ReactPointerEvent) => (axis === 'X' ? clientY : clientX)
  const release = (event: ReactPointerEvent, isTaken: boolean) => {
    const from = pull.current
    pull.current = null
    setHeld(false)
    if (!from?.hasMoved) return
    const pulled = (from.at - along(event)) / from.size
    const isFlick = Math.abs(pulled) > 0.04 && Math.abs(pulled) * 400 > event.timeStamp - from.since
    const by = isTaken ? 0 : isFlick || Math.abs(pulled) > 0.3 ? Math.sign(pulled) : 0
    settle(Math.round(from.position) + by)
  }
  return {
    current,
    turn: (by) => settle(goal.current + by),
    isHeld,
    isPulled: () => pull.current?.hasMoved === true,
    handlers: {
      onPointerDown: (event) => {
        if (!isLive || count < 2 || event.button !== 0) return
        cancelAnimationFrame(frame.current)
        const { width, height } = event.currentTarget.getBoundingClientRect()
        const size = Math.max(1, axis === 'X' ? width : height)
        const start = { at: along(event), across: across(event), size, since: event.timeStamp }
        pull.current = { ...start, position: position.current, hasMoved: false }
        setHeld(true)
      },
      onPointerMove: (event) => {
        const from = pull.current
        if (!from) return
        const pulled = from.at - along(event)
        if (!from.hasMoved && Math.abs(pulled) < 6) return
        if (!from.hasMoved && Math.abs(from.across - across(event)) > Math.abs(pulled)) {
          release(event, true)
          return
        }
        if (!from.hasMoved) event.currentTarget.setPointerCapture?.(event.pointerId)
        from.hasMoved = true
        place(from.position + pulled / from.size)
      },
      onPointerUp: (event) => {
        if (pull.current?.hasMoved) swallowClick()
        else if (pull.current) settle(Math.round(position.current))
        release(event, false)
      },
      onPointerCancel: (event) => release(event, true),
    },
  }
}

interface Pull {
  at: number
  across: number
  size: number
  since: number
  position: number
  hasMoved: boolean
}

/** The click that follows a swipe is part of it, and no tap on what the element leads to. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}

/** How far somebody has scrolled before the script came. */
function scrolledTo(track: HTMLElement | null, axis: Axis): number {
  if (!track) return 0
  const [gone, size] =
    axis === 'X' ? [track.scrollLeft, track.clientWidth] : [track.scrollTop, track.clientHeight]
  return size > 0 ? gone / size : 0
}
