import { describe, expect, it } from 'vitest'
import {
  canvasOf,
  fitOf,
  findBackgroundElements,
  neededHeight,
  pinnedHeight,
  pinOf,
  setFit,
  setPin,
  usualFit,
} from './fit.ts'
import { safeLines } from './safeLines.ts'
import { PAGE, sampleElement, sampleWork } from '../testing.ts'
import type { PlacedElement, Work } from '../work.ts'

const box = (uuid: string, top: number, height: number, over: Partial<PlacedElement> = {}) =>
  sampleElement(uuid, { left: 20, width: 100, top, height }, over)

const workOf = (elements: PlacedElement[], patch: Partial<Work> = {}): Work => ({
  ...sampleWork(...elements),
  ...patch,
})

const first = (work: Work) => {
  const [page] = work.pages
  if (!page) throw new Error('a work has a page')
  return page
}

const ground = sampleElement('ground', { left: 0, top: 0, width: 375, height: 812, zindex: 0 })

/** Amendment of CV-001 and VR-001. */
describe('how a page fits', () => {
  it('is scaling in a paged work, scrolling in a long one and below a canvas, and what its author says', () => {
    const paged = workOf([box('a', 700, 60)])
    expect(fitOf(first(paged), canvasOf(paged))).toBe('scale')
    const long = workOf([box('a', 700, 60)], { page_mode: 'h5_long_page' })
    expect(fitOf(first(long), canvasOf(long))).toBe('scroll')
    const pinned = setFit({ ...long, pages: [first(long), first(long)] }, PAGE, 'pin')
    expect(fitOf(first(pinned), canvasOf(pinned)), 'one below the other').toBe('scroll')
    const low = workOf([box('a', 1200, 60)])
    expect(usualFit(first(low), canvasOf(low))).toBe('scroll')
    const said = setFit(low, PAGE, 'pin')
    expect(fitOf(first(said), canvasOf(said))).toBe('pin')
    expect(setFit(said, PAGE, undefined)).toEqual(low)
    expect(setFit(low, PAGE, undefined)).toBe(low)
    expect(fitOf({ ...first(low), fit: 'someday' }, canvasOf(low))).toBe('scroll')
  })

  it('needs the height of all that is not its ground, turned or not', () => {
    const work = workOf([ground, box('a', 100, 40), box('b', 600, 50)])
    expect(neededHeight(first(work), canvasOf(work))).toBe(674)
    expect([...findBackgroundElements(first(work), canvasOf(work))]).toEqual([ground])
    const turned = box('c', 600, 20)
    turned.commonStyle = { ...turned.commonStyle, rotate: 90 }
    const other = workOf([turned])
    expect(neededHeight(first(other), canvasOf(other))).toBe(684)
  })

  it('knows no ground above something that does not cover the canvas', () => {
    const cover = { ...ground, commonStyle: { ...ground.commonStyle, zindex: 5 } }
    const work = workOf([box('a', 10, 10), cover])
    expect(findBackgroundElements(first(work), canvasOf(work)).size).toBe(0)
  })

  it('is found anew when a work gets another size, and when its elements do', () => {
    const work = workOf([box('a', 700, 100)])
    const page = first(work)
    expect([usualFit(page, canvasOf(work)), neededHeight(page, canvasOf(work))]).toEqual([
      'scale',
      812,
    ])
    expect(usualFit(page, { width: 375, height: 790, isLong: false })).toBe('scroll')
    expect(neededHeight({ elements: [box('a', 700, 150)] }, canvasOf(work))).toBe(850)
    expect(neededHeight(page, canvasOf(work))).toBe(812)
  })
})

describe('pinned parts', () => {
  const work = workOf([ground, box('a', 20, 80), box('b', 700, 80)])

  it('hold to the nearer edge or to what they are told', () => {
    const canvas = canvasOf(work)
    const [, above, below] = first(work).elements
    expect([above, below].map((one) => one && pinOf(one, canvas))).toEqual(['top', 'bottom'])
    const told = setPin(work, PAGE, ['b'], 'middle')
    const [, , changed] = first(told).elements
    expect(changed && pinOf(changed, canvas)).toBe('middle')
    expect(setPin(told, PAGE, ['b'], undefined)).toEqual(work)
  })

  it('need so much height that none lies over another', () => {
    expect(pinnedHeight(first(work), canvasOf(work))).toBe(100 + 112)
    const told = setPin(work, PAGE, ['b'], 'middle')
    expect(pinnedHeight(first(told), canvasOf(told))).toBe(2 * 780 - 812)
    const crossed = workOf([
      box('a', 0, 500, { pin: 'top' }),
      box('b', 100, 700, { pin: 'bottom' }),
    ])
    expect(pinnedHeight(first(crossed), canvasOf(crossed))).toBe(812)
  })
})

/** CV-001 */
describe('safeLines', () => {
  it('say what becomes of a page on small, usual and tall phones', () => {
    const lines = (fit: 'scroll' | 'scale' | 'pin', needed: number, width = 375) =>
      safeLines({ fit, needed, width }).map(({ top, state, percent }) => [top, state, percent])
    expect(lines('scale', 700)).toEqual([
      [553, 'scaled', 79],
      [667, 'scaled', 95],
      [812, 'whole', 100],
    ])
    expect(lines('scroll', 600)[0]).toEqual([553, 'seen', 92])
    expect(lines('pin', 600)[1]).toEqual([667, 'pinned', 100])
    expect(lines('scale', 0, 750)[0]).toEqual([1106, 'whole', 100])
  })
})
