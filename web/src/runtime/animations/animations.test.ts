import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ANIMATION_NAMES, CATEGORIES, categoryOf } from '../../model/animations/animations.ts'
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

  /** IN-013: an action plays it on the box, which keeps its own rotation. */
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
