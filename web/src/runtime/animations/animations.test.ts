import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ANIMATION_NAMES,
  animationCss,
  CATEGORIES,
  categoryOf,
  schedule,
  setAnimations,
  staggered,
  totalTime,
} from '../../model/animations.ts'
import { PAGE, sampleElement, sampleWork } from '../../model/testing.ts'
import { keyframesCss, RULES } from './keyframes.ts'
import { playAnimation } from './play.ts'

const all = Object.values(ANIMATION_NAMES).flat() as string[]

describe('animations', () => {
  /** AN-002, AN-003 */
  it('have the sixteen names of the catalogue and others, each with what it does', () => {
    const ways = ['Up', 'Down', 'Left', 'Right']
    const slides = ways.flatMap((way) => [`slideIn${way}`, `slideOut${way}`])
    const wanted = ['fadeIn', 'fadeOut', ...slides, 'bounceIn', 'bounceOut', 'flash', 'pulse']
    expect(all).toEqual(expect.arrayContaining([...wanted, 'shakeX', 'shakeY']))
    expect(new Set(all).size).toBe(all.length)
    expect([...RULES.keys()]).toEqual(all)
    for (const category of CATEGORIES) {
      for (const name of ANIMATION_NAMES[category]) expect(categoryOf(name)).toBe(category)
    }
  })

  it('leave nothing behind that could be tapped (AN-004)', () => {
    for (const name of ANIMATION_NAMES.leave) {
      expect(RULES.get(name), name).toMatch(/to\{[^}]*visibility:hidden/)
    }
    for (const name of ANIMATION_NAMES.enter) {
      expect(RULES.get(name), name).toMatch(/to\{[^}]*visibility:visible/)
    }
  })

  it('are the same that the host takes', () => {
    const file = join(import.meta.dirname, '../../../../host/domain/src/work/behaviour.rs')
    const [, list = ''] =
      /ANIMATIONS: &\[&str\] = &\[([^\]]*)\]/.exec(readFileSync(file, 'utf8')) ?? []
    const theirs = Array.from(list.matchAll(/"(\w+)"/g), ([, name]) => name)
    expect(theirs.toSorted()).toEqual(all.toSorted())
  })

  it('keep the turn of their element in every transform', () => {
    for (const [name, rule] of RULES) {
      const transforms = rule.match(/transform:[^;}]*/g) ?? []
      for (const transform of transforms) expect(transform, name).toMatch(/ var\(--t,\)$/)
    }
    expect(keyframesCss(['fadeIn', 'explode'])).toBe(
      '@keyframes py-fadeIn{from{opacity:0}to{opacity:1;visibility:visible}}',
    )
  })

  /** AN-001, AN-004: the host writes the very same (host/publish/src/motion.rs). */
  it('play one after the other, or with the one before', () => {
    const animations = [
      { type: 'fadeIn', duration: 500, delay: 100 },
      { type: 'tada', duration: 1000, delay: 200, count: 2, easing: 'linear' },
      { type: 'flash', duration: 300, together: true },
      { type: 'fadeOut' },
    ]
    expect(animationCss(animations)).toBe(
      'py-fadeIn 500ms ease 100ms 1 backwards,py-tada 1000ms linear 800ms 2 none,' +
        'py-flash 300ms ease 800ms 1 none,py-fadeOut 1000ms ease 2800ms 1 forwards',
    )
    expect(totalTime(animations)).toBe(3800)
    expect(animationCss([{ type: 'explode' }])).toBe('')
  })

  /** AN-001, AN-004, AN-005: what is left out has its default, and what is out of bounds is moved into them. */
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

  /** IN-013: an action plays it on the box, whose own turn stays. */
  it('are played on call', () => {
    const box = document.createElement('div')
    box.style.transform = 'rotate(30deg)'
    playAnimation(box, 'tada', 800)
    expect(box.style.animation).toContain('py-tada')
    expect(box.style.getPropertyValue('--t')).toBe('rotate(30deg)')
    playAnimation(box, 'x;}', 800)
    expect(box.style.animation).toContain('py-tada')
  })
})
