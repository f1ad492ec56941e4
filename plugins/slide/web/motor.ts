import { distance, getSlideStyle } from './effects.ts'
import type { Axis, Effect } from './effects.ts'

const TURN_MS = 380

export interface Motion {
  count: number
  effect: Effect
  axis: Axis
}

/** Moves the slides of a track; where it stands is a number, and the loop has no end. */
export interface Motor {
  position: () => number
  /** Stands here at once, as a finger wants it. */
  place: (at: number) => void
  /** Goes to a slide from where it stands. */
  settle: (to: number) => void
  /** Goes on by this many slides from where it stands or goes to. */
  turn: (by: number) => void
  stop: () => void
}

/** `onGoal` is told which slide it goes to. The looks follow without drawing anything anew. */
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

/** How far somebody has scrolled before the script came. */
function scrolledTo(track: HTMLElement, axis: Axis): number {
  const [gone, size] =
    axis === 'X' ? [track.scrollLeft, track.clientWidth] : [track.scrollTop, track.clientHeight]
  return size > 0 ? gone / size : 0
}
