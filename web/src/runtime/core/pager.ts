/** Page turning as pure functions: the target of a gesture, and the look of a half-turned page. */

export type Direction = 'horizontal' | 'vertical'
export type PageStep = -1 | 0 | 1

export interface Gesture {
  /** Distance along the turning axis and across it, in px; negative is forward. */
  along: number
  across: number
  /** Width or height of the window. */
  size: number
  ms: number
}

/** Returns the step of a gesture: a quick flick or a fifth of the window turns the page. */
export function detectSwipe({ along, across, size, ms }: Gesture): PageStep {
  const distance = Math.abs(along)
  if (distance <= Math.abs(across) || distance < 12) return 0
  const isFlick = ms > 0 && distance / ms > 0.4
  if (!isFlick && distance < size / 5) return 0
  return along < 0 ? 1 : -1
}

/** Returns the page after a step; beyond either end there is none, unless pages turn automatically. */
export function pageAfter(
  index: number,
  step: PageStep,
  count: number,
  wraps = false,
): number | undefined {
  if (step === 0 || count < 2) return undefined
  const next = index + step
  if (next >= 0 && next < count) return next
  return wraps ? (next + count) % count : undefined
}

/** Returns the target of a key: a step, or a page. */
export function keyTarget(
  key: string,
  direction: Direction,
  index: number,
  count: number,
): number | undefined {
  if (key === 'Home') return index === 0 ? undefined : 0
  if (key === 'End') return index === count - 1 ? undefined : count - 1
  const [back, forward] =
    direction === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === forward || key === 'PageDown') return pageAfter(index, 1, count)
  if (key === back || key === 'PageUp') return pageAfter(index, -1, count)
  return undefined
}

/** Returns the page index in an address; the first page when it names none that exists. */
export function pageInAddress(search: string, count: number): number {
  const asked = Number(new URLSearchParams(search).get('page') ?? 0)
  return Number.isInteger(asked) && asked > 0 && asked < count ? asked : 0
}

export interface TransitionStyle {
  transform?: string
  opacity?: string
  zIndex?: string
  transformOrigin?: string
}

type Effect = (
  progress: number,
  step: number,
  axis: 'X' | 'Y',
) => [leaving: TransitionStyle, entering: TransitionStyle]

/** Rotation with the same visual direction for both axes. */
const rotate = (axis: 'X' | 'Y', degrees: number) =>
  axis === 'X' ? `rotateY(${degrees}deg)` : `rotateX(${-degrees}deg)`

/** EN-007: styles of the leaving and the entering page at `progress` (0 to 1). */
const effects: Record<string, Effect> = {
  slide: (progress, step, axis) => [
    { transform: `translate${axis}(${-100 * progress * step}%)` },
    { transform: `translate${axis}(${100 * (1 - progress) * step}%)` },
  ],
  fade: (progress) => [{ opacity: `${1 - progress}` }, { opacity: `${progress}` }],
  cube: (progress, step, axis) => [
    {
      transform: `translate${axis}(${-100 * progress * step}%) ${rotate(axis, -90 * progress * step)}`,
      transformOrigin: edge(axis, step > 0),
    },
    {
      transform: `translate${axis}(${100 * (1 - progress) * step}%) ${rotate(axis, 90 * (1 - progress) * step)}`,
      transformOrigin: edge(axis, step < 0),
    },
  ],
  coverflow: (progress, step, axis) => [
    {
      transform: `translate${axis}(${-100 * progress * step}%) ${rotate(axis, 45 * progress * step)} scale(${1 - progress / 5})`,
    },
    {
      transform: `translate${axis}(${100 * (1 - progress) * step}%) ${rotate(axis, -45 * (1 - progress) * step)} scale(${0.8 + progress / 5})`,
    },
  ],
  flip: (progress, step, axis) => [
    { transform: rotate(axis, -180 * progress * step), zIndex: progress < 0.5 ? '1' : '0' },
    { transform: rotate(axis, 180 * (1 - progress) * step), zIndex: progress < 0.5 ? '0' : '1' },
  ],
}

/** Returns the styles of both pages; an unknown effect slides. */
export function getTransitionStyles(
  effect: string,
  direction: Direction,
  progress: number,
  step: number,
): [TransitionStyle, TransitionStyle] {
  const draw = effects[effect] ?? effects.slide
  return draw === undefined
    ? [{}, {}]
    : draw(progress, step, direction === 'horizontal' ? 'X' : 'Y')
}

function edge(axis: 'X' | 'Y', isFar: boolean): string {
  if (axis === 'X') return isFar ? '100% 50%' : '0 50%'
  return isFar ? '50% 100%' : '50% 0'
}
