import { distance, getSlideStyle } from './effects.ts'
import type { Axis, Effect } from './effects.ts'

const TURN_MS = 380

export interface Motion {
  count: number
  effect: Effect
  axis: Axis
}

/** Moves the slides of a track. The position is a fractional slide number; the loop is endless. */
export interface Motor {
  position: () => number
  /** Moves to a position immediately, as during a drag. */
  place: (at: number) => void
  /** Animates from the current position to a slide. */
  settle: (to: number) => void
  /** Animates by a number of slides from the current target. */
  turn: (by: number) => void
  stop: () => void
}

/** `onGoal` receives the index of the target slide. Styles are set directly, without rendering. */
export function startMotor(
  track: HTMLElement,
  { count, effect, axis }: Motion,
  onGoal: (index: number) => void,
): Motor {
  const slides = Array.from(track.children) as HTMLElement[]
  let position = 0
  let goal = 0
  let frame = 0

  const place = (at: number) => {
    cancelAnimationFrame(frame)
    position = at
    slides.forEach((slide, index) =>
      Object.assign(slide.style, getSlideStyle(effect, distance(index, at, count), axis)),
    )
  }
  const settle = (to: number) => {
    const [from, start] = [position, performance.now()]
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    goal = to
    onGoal(((to % count) + count) % count)
    const step = (now: number) => {
      const part = isStill ? 1 : Math.min(1, Math.max(0, (now - start) / TURN_MS))
      place(part < 1 ? from + (to - from) * (1 - (1 - part) ** 3) : to % count)
      if (part < 1) frame = requestAnimationFrame(step)
      else goal = position
    }
    step(start)
  }
  place(scrolledTo(track, axis))
  settle(Math.round(position))
  return {
    position: () => position,
    place,
    settle,
    turn: (by) => settle(goal + by),
    stop: () => cancelAnimationFrame(frame),
  }
}

/** Returns the position to which the visitor has scrolled before hydration. */
function scrolledTo(track: HTMLElement, axis: Axis): number {
  const [gone, size] =
    axis === 'X' ? [track.scrollLeft, track.clientWidth] : [track.scrollTop, track.clientHeight]
  return size > 0 ? gone / size : 0
}
