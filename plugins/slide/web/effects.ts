/** EL-SLIDE-10: styles of a slide by its distance from the current position, in slides; negative for previous ones. */

export type Effect = 'slide' | 'fade' | 'cube' | 'coverflow' | 'flip'
export type Axis = 'X' | 'Y'

export interface SlideStyle {
  transform: string
  opacity: string
  zIndex: string
  transformOrigin: string
  visibility: 'visible' | 'hidden'
}

type Draw = (away: number, axis: Axis) => Partial<SlideStyle>

const draws: Record<Effect, Draw> = {
  slide: (away, axis) => ({ transform: move(axis, away) }),
  fade: (away) => ({ opacity: `${1 - Math.min(1, Math.abs(away))}` }),
  cube: (away, axis) => ({
    transform: `${move(axis, away)} ${turn(axis, away * 90)}`,
    transformOrigin: edge(axis, away),
  }),
  coverflow: (away, axis) => ({
    transform: `${move(axis, away * 0.8)} ${turn(axis, away * -40)} scale(${1 - Math.min(1, Math.abs(away)) * 0.2})`,
    opacity: `${1 - Math.min(1, Math.abs(away)) * 0.4}`,
  }),
  flip: (away, axis) => ({
    transform: turn(axis, away * 180),
    visibility: Math.abs(away) < 0.5 ? 'visible' : 'hidden',
  }),
}

/** Returns the style of a slide; an unknown effect falls back to `slide`. */
export function getSlideStyle(effect: Effect, away: number, axis: Axis): SlideStyle {
  const draw = Object.prototype.hasOwnProperty.call(draws, effect) ? draws[effect] : draws.slide
  return {
    transform: '',
    opacity: '',
    transformOrigin: '',
    visibility:
      Math.abs(away) < 1 || (effect === 'coverflow' && Math.abs(away) < 1.5) ? 'visible' : 'hidden',
    zIndex: `${100 - Math.round(Math.abs(away) * 10)}`,
    ...draw(away, axis),
  }
}

/** Returns the shortest signed distance of one of `count` slides in the endless loop. */
export function distance(index: number, position: number, count: number): number {
  const away = (((index - position) % count) + count) % count
  return away > count / 2 ? away - count : away
}

function move(axis: Axis, slides: number): string {
  return `translate${axis}(${round(slides * 100)}%)`
}

/** Rotates so that a positive angle moves the far side away from the viewer, on both axes. */
function turn(axis: Axis, degrees: number): string {
  return axis === 'X' ? `rotateY(${round(degrees)}deg)` : `rotateX(${round(-degrees)}deg)`
}

function edge(axis: Axis, away: number): string {
  const side = away > 0 ? '0%' : '100%'
  return axis === 'X' ? `${side} 50%` : `50% ${side}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
