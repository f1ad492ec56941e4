/** Data model of animations: names, bounds, and the schedule of an element (AN-001 to AN-005). */
import { clamp } from '../box.ts'
import { changeElements } from '../change.ts'
import type { Animation, Page, Work } from '../work.ts'

/** The names of AN-003, and common ones from other products; the host accepts the same set. */
export const ANIMATION_NAMES = {
  enter: [
    'fadeIn',
    'slideInUp',
    'slideInDown',
    'slideInLeft',
    'slideInRight',
    'bounceIn',
    'zoomIn',
    'expandIn',
    'rotateIn',
    'flipInX',
    'flipInY',
    'blurIn',
    'wipeIn',
    'backInUp',
    'backInDown',
    'backInLeft',
    'backInRight',
    'rollIn',
  ],
  emphasis: [
    'flash',
    'pulse',
    'shakeX',
    'shakeY',
    'bounce',
    'tada',
    'swing',
    'heartBeat',
    'rubberBand',
    'jello',
    'wobble',
    'headShake',
    'breathe',
    'float',
    'spin',
    'glow',
  ],
  leave: [
    'fadeOut',
    'slideOutUp',
    'slideOutDown',
    'slideOutLeft',
    'slideOutRight',
    'bounceOut',
    'zoomOut',
    'rotateOut',
    'flipOutX',
    'flipOutY',
    'blurOut',
    'wipeOut',
    'backOutUp',
    'backOutDown',
    'backOutLeft',
    'backOutRight',
    'expandOut',
    'rollOut',
  ],
} as const

export type AnimationCategory = keyof typeof ANIMATION_NAMES
export const CATEGORIES = Object.keys(ANIMATION_NAMES) as AnimationCategory[]
export const EASINGS = ['ease', 'linear', 'ease-in', 'ease-out', 'ease-in-out', 'spring'] as const
export const STARTS = ['enter', 'visible'] as const

/** AN-005, in milliseconds. */
export const DURATION = { min: 100, max: 10_000 }
export const DELAY = { min: 0, max: 10_000 }
/** Iterations of an animation; 0 repeats endlessly. */
export const COUNT = { min: 0, max: 20 }
/** Maximum number of animations of an element. */
export const MAX_ANIMATIONS = 20

/** Steps between the marks of a time axis, in milliseconds. */
const MARKS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 2_000_000]

/** `spring` overshoots its end slightly. */
const CURVES: Record<string, string> = { spring: 'cubic-bezier(.34,1.56,.64,1)' }

export function categoryOf(name: string): AnimationCategory | undefined {
  return CATEGORIES.find((category) =>
    (ANIMATION_NAMES[category] as readonly string[]).includes(name),
  )
}

export interface ScheduledAnimation {
  name: string
  category: AnimationCategory
  /** Milliseconds after the page appears. */
  start: number
  duration: number
  /** 0 repeats endlessly. */
  count: number
  easing: string
}

/**
 * Returns the schedule of the animations: each starts `delay` after the end of the one before, or together with it
 * (AN-004). An endless animation counts as one iteration. Unknown names are left out.
 */
export function schedule(animations: readonly Partial<Animation>[]): ScheduledAnimation[] {
  const timed: ScheduledAnimation[] = []
  let begun = 0
  let ended = 0
  for (const one of animations.slice(0, MAX_ANIMATIONS)) {
    const category = categoryOf(one.type ?? '')
    if (!category) continue
    const duration = within(one.duration, DURATION, 1000)
    const count = within(one.count, COUNT, 1)
    const start = (one.together === true ? begun : ended) + within(one.delay, DELAY, 0)
    timed.push({ name: one.type ?? '', category, start, duration, count, easing: easingOf(one) })
    begun = start
    ended = Math.max(ended, start + duration * Math.max(1, count))
  }
  return timed
}

/** Returns whether an element's animations start only when it comes into view. */
export function waitsForView(animations: readonly Partial<Animation>[]): boolean {
  return animations[0]?.trigger === 'visible'
}

/**
 * Returns the value of CSS `animation`; empty without animations. An entrance keeps the element hidden before its
 * start, and an exit keeps it hidden afterwards. The host generates the same for visitors (host/publish/src/motion.rs).
 */
export function animationCss(animations: readonly Partial<Animation>[]): string {
  return schedule(animations)
    .map(({ name, category, start, duration, count, easing }, index) => {
      const fill =
        category === 'emphasis'
          ? 'none'
          : category === 'enter' && index === 0
            ? 'backwards'
            : 'forwards'
      const times = count === 0 ? 'infinite' : String(count)
      return `py-${name} ${duration}ms ${easing} ${start}ms ${times} ${fill}`
    })
    .join(',')
}

/** Returns the milliseconds until all animations have ended; an endless one counts as one iteration. */
export function totalTime(animations: readonly Partial<Animation>[]): number {
  return Math.max(
    0,
    ...schedule(animations).map(
      ({ start, duration, count }) => start + duration * Math.max(1, count),
    ),
  )
}

export function setAnimations(
  work: Work,
  pageId: string,
  uuid: string,
  change: (animations: Animation[]) => Animation[],
): Work {
  return changeElements(work, pageId, [uuid], (element) => {
    const animations = change(element.animations)
    return animations === element.animations ? element : { ...element, animations }
  })
}

/** Adds an animation to several elements, each with a later start than the one before. */
export function staggered(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  { animation, step }: { animation: Animation; step: number },
): Work {
  return uuids.reduce((changed, uuid, index) => {
    const delay = Math.min(DELAY.max, animation.delay + index * step)
    return setAnimations(changed, pageId, uuid, (all) =>
      all.length >= MAX_ANIMATIONS ? all : [...all, { ...animation, delay }],
    )
  }, work)
}

/** Replaces the animations of several elements; each element starts `step` milliseconds later than the one before. */
export function giveAnimations(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  { animations, step }: { animations: readonly Animation[]; step: number },
): Work {
  return uuids.reduce((changed, uuid, index) => {
    const later = (delay: number) => Math.min(DELAY.max, delay + index * step)
    return setAnimations(changed, pageId, uuid, () =>
      animations.map((one, at) => (at === 0 ? { ...one, delay: later(one.delay) } : { ...one })),
    )
  }, work)
}

/**
 * Returns whether two states of a page show the same elements with the same animations, regardless of its position and
 * size.
 */
export function playsAlike(now: Page | undefined, before: Page | undefined): boolean {
  const [ours, theirs] = [now?.elements ?? [], before?.elements ?? []]
  return (
    ours.length === theirs.length &&
    ours.every(({ animations, pluginProps }, index) => {
      const was = theirs[index]
      return animations === was?.animations && pluginProps === was.pluginProps
    })
  )
}

/** Returns the marks of a time axis in milliseconds: about six at most, at round times. */
export function timeMarks(span: number): number[] {
  const step = MARKS.find((one) => span / one <= 6) ?? span
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step)
}

function easingOf({ easing }: Partial<Animation>): string {
  const known = (EASINGS as readonly string[]).includes(easing ?? '') ? (easing ?? 'ease') : 'ease'
  return CURVES[known] ?? known
}

function within(
  value: unknown,
  { min, max }: { min: number; max: number },
  otherwise: number,
): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : otherwise
  return Math.round(clamp(number, min, max))
}
