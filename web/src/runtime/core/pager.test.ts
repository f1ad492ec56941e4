import { describe, expect, it } from 'vitest'
import { keyTarget, getTransitionStyles, pageAfter, pageInAddress, detectSwipe } from './pager.ts'

describe('detectSwipe', () => {
  const gesture = { along: 0, across: 0, size: 375, ms: 1000 }

  /** VR-002 */
  it.each([
    ['a fifth of the window', { along: -80 }, 1],
    ['back', { along: 80 }, -1],
    ['a quick flick', { along: -30, ms: 50 }, 1],
    ['too little', { along: -60 }, 0],
    ['a tremble', { along: -10, ms: 5 }, 0],
    ['more across than along', { along: -100, across: 120 }, 0],
  ])('%s', (_, change, step) => {
    expect(detectSwipe({ ...gesture, ...change })).toBe(step)
  })
})

describe('pageAfter', () => {
  it('stops at the ends, unless pages turn by themselves', () => {
    expect(pageAfter(0, 1, 3)).toBe(1)
    expect(pageAfter(2, 1, 3)).toBeUndefined()
    expect(pageAfter(0, -1, 3)).toBeUndefined()
    expect(pageAfter(2, 1, 3, true)).toBe(0)
    expect(pageAfter(0, 1, 1, true)).toBeUndefined()
  })
})

describe('keyTarget', () => {
  it('follows the direction of the work', () => {
    expect(keyTarget('ArrowRight', 'horizontal', 0, 3)).toBe(1)
    expect(keyTarget('ArrowDown', 'horizontal', 0, 3)).toBeUndefined()
    expect(keyTarget('ArrowDown', 'vertical', 0, 3)).toBe(1)
    expect(keyTarget('PageUp', 'horizontal', 1, 3)).toBe(0)
    expect(keyTarget('End', 'vertical', 0, 3)).toBe(2)
    expect(keyTarget('Home', 'vertical', 0, 3)).toBeUndefined()
  })
})

describe('pageInAddress', () => {
  /** EN-010 */
  it.each([
    ['', 0],
    ['?page=2', 2],
    ['?token=a&page=1', 1],
    ['?page=9', 0],
    ['?page=-1', 0],
    ['?page=1.5', 0],
    ['?page=x', 0],
  ])('%s is page %i', (search, page) => {
    expect(pageInAddress(search, 3)).toBe(page)
  })
})

describe('looks', () => {
  /** EN-007 */
  it.each(['slide', 'fade', 'cube', 'coverflow', 'flip', 'unknown'])(
    '%s ends where it should',
    (effect) => {
      for (const direction of ['horizontal', 'vertical'] as const) {
        for (const step of [1, -1]) {
          const [before] = getTransitionStyles(effect, direction, 0, step)
          const [, after] = getTransitionStyles(effect, direction, 1, step)
          for (const look of [before, after]) {
            expect(look.transform ?? '').not.toMatch(/[1-9]\d*(\.\d+)?(%|deg)/)
            expect(Number(look.opacity ?? 1)).toBe(1)
          }
        }
      }
    },
  )
})
