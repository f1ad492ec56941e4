import { describe, expect, it } from 'vitest'
import cases from '../animationCases.json'
import {
  animationCss,
  categoryOf,
  giveAnimations,
  playsAlike,
  MAX_ANIMATIONS,
  schedule,
  setAnimations,
  staggered,
  timeMarks,
  totalTime,
  waitsForView,
} from './animations.ts'
import { changeElements } from '../change.ts'
import { elementsOf, PAGE, sampleElement, sampleWork } from '../testing.ts'
import type { PlacedElement } from '../work.ts'

describe('animations', () => {
  /**
   * AN-001, AN-004: the host generates identical CSS; both are tested with the same cases (host/publish/src/motion.rs).
   */
  it.each(cases)('are written as the host writes them: $name', ({ animations, css }) => {
    expect(animationCss(animations)).toBe(css)
  })

  it('last as long as the last of them', () => {
    expect(totalTime(cases[0]!.animations)).toBe(3800)
  })

  /** AN-001, AN-004, AN-005, CO-028: missing values get defaults, and values out of range are clamped. */
  it('have defaults and bounds', () => {
    expect(schedule([{ type: 'pulse' }])).toMatchObject([{ start: 0, duration: 1000, count: 1 }])
    const wild = { type: 'pulse', duration: 1, delay: 99_999, count: 99, easing: 'url(x)' }
    expect(schedule([wild])).toMatchObject([
      { start: 10_000, duration: 100, count: 20, easing: 'ease' },
    ])
    expect(schedule(Array(30).fill({ type: 'pulse' }))).toHaveLength(20)
  })

  it('are added to several elements one after the other', () => {
    const work = sampleWork(sampleElement('a'), sampleElement('b'))
    const animation = { type: 'fadeIn', duration: 400, delay: 50 }
    const changed = staggered(work, PAGE, ['b', 'a'], { animation, step: 100 })
    const delays = changed.pages[0]?.elements.map(({ animations }) => animations[0]?.delay)
    expect(delays).toEqual([150, 50])
    expect(setAnimations(work, PAGE, 'a', (same) => same)).toBe(work)
  })

  /**
   * AN-004: an animation waits for the one that ends last among those that play together; an endless one counts once.
   */
  it('wait for what plays longest of those that play together', () => {
    const long = { type: 'pulse', duration: 4000 }
    const short = { type: 'flash', duration: 500, together: true, delay: 100 }
    const after = { type: 'fadeOut', duration: 300 }
    expect(schedule([long, short, after]).map(({ start }) => start)).toEqual([0, 100, 4000])
    const endless = { type: 'spin', duration: 800, count: 0 }
    expect(schedule([endless, after]).map(({ start }) => start)).toEqual([0, 800])
    expect(totalTime([])).toBe(0)
  })

  it('wait until they are seen where the first says so', () => {
    expect(waitsForView([{ type: 'fadeIn', trigger: 'visible' }])).toBe(true)
    expect(waitsForView([{ type: 'fadeIn' }, { type: 'tada', trigger: 'visible' }])).toBe(false)
    expect(waitsForView([])).toBe(false)
  })

  it('have a category, or are none', () => {
    expect(['rollIn', 'glow', 'rollOut'].map(categoryOf)).toEqual(['enter', 'emphasis', 'leave'])
    expect(categoryOf('toString')).toBeUndefined()
  })

  it('are added to no element that has enough of them', () => {
    const animation = { type: 'pulse', duration: 400, delay: 0 }
    const full = sampleElement('a', {}, { animations: Array(MAX_ANIMATIONS).fill(animation) })
    const work = sampleWork(full, sampleElement('b'))
    const changed = staggered(work, PAGE, ['a', 'b'], { animation, step: 10 })
    const counts = elementsOf(changed).map(({ animations }) => animations.length)
    expect(counts).toEqual([MAX_ANIMATIONS, 1])
  })

  /** AN-001: copies the animations of one element to others, each with a later start. */
  it('are given to several elements in place of their own', () => {
    const own = { type: 'pulse', duration: 400, delay: 0 }
    const work = sampleWork(sampleElement('a', {}, { animations: [own] }), sampleElement('b'))
    const animations = [
      { type: 'fadeIn', duration: 500, delay: 9_950 },
      { type: 'tada', duration: 600, delay: 20 },
    ]
    const changed = giveAnimations(work, PAGE, ['a', 'b'], { animations, step: 100 })
    expect(elementsOf(changed).map((one) => one.animations)).toEqual([
      animations,
      [{ ...animations[0], delay: 10_000 }, animations[1]],
    ])
  })

  it('are played on while only places and sizes change', () => {
    const work = sampleWork(sampleElement('a'), sampleElement('b'))
    const [page] = work.pages
    const after = (change: Partial<PlacedElement>) =>
      changeElements(work, PAGE, ['b'], (element) => ({ ...element, ...change })).pages[0]
    const { commonStyle } = elementsOf(work)[1]!
    expect(playsAlike(after({ commonStyle: { ...commonStyle, height: 99 } }), page)).toBe(true)
    expect(playsAlike(after({ animations: [] }), page)).toBe(false)
    expect(playsAlike(after({ pluginProps: {} }), page)).toBe(false)
    expect(playsAlike(sampleWork(sampleElement('a')).pages[0], page)).toBe(false)
  })

  it('stand below at most about six marks of time', () => {
    expect(timeMarks(2_100)).toEqual([0, 500, 1_000, 1_500, 2_000])
    expect(timeMarks(10_500)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000])
    for (const span of [2_100, 3_001, 30_000, 4_400_000, 1e9])
      expect(timeMarks(span).length).toBeLessThanOrEqual(7)
  })
})
