import { describe, expect, it } from 'vitest'
import { findAlignments } from './arrange.ts'
import { readingOrder } from '../elements/readingOrder.ts'
import { addGuide, MAX_GUIDES, moveGuide, readGuides } from '../snapping/rulerGuides.ts'
import { safeLines } from '../pages/safeLines.ts'
import { setBackgrounds, addPage } from '../pages/pages.ts'
import { setPlacement, getCommonPlacement } from './multiPlacement.ts'
import { elementsOf, PAGE, sampleElement, sampleWork } from '../testing.ts'
import type { Work } from '../work.ts'

const pageOf = (work: Work) => work.pages[0]

describe('where phones end on a page', () => {
  const tops = (fit: 'scroll' | 'scale' | 'pin', needed: number, width = 375) =>
    safeLines({ fit, needed, width }).map(({ top, state, percent }) => [top, state, percent])

  it('is told with what becomes of what is below', () => {
    expect(tops('scale', 812)).toEqual([
      [553, 'scaled', 68],
      [667, 'scaled', 82],
      [812, 'whole', 100],
    ])
    expect(tops('scroll', 700)).toEqual([
      [553, 'seen', 79],
      [667, 'seen', 95],
      [812, 'whole', 100],
    ])
    expect(tops('pin', 300).map(([, state]) => state)).toEqual(['pinned', 'pinned', 'pinned'])
  })

  it('is further down on a wider canvas', () => {
    expect(tops('scroll', 100, 750).map(([top]) => top)).toEqual([1106, 1334, 1624])
  })
})

/** CV-014: alignments with other elements are announced. */
describe('boxes that meet', () => {
  const box = { left: 100, top: 100, width: 80, height: 40 }

  it.each([
    [{ left: 100, top: 300, width: 20, height: 20 }, ['left']],
    [{ left: 130, top: 300, width: 20, height: 20 }, ['center']],
    [{ left: 160, top: 300, width: 20, height: 20 }, ['right']],
    [{ left: 300, top: 100, width: 20, height: 20 }, ['top']],
    [{ left: 300, top: 110, width: 20, height: 20 }, ['middle']],
    [{ left: 300, top: 120, width: 20, height: 20 }, ['bottom']],
    [{ left: 100, top: 100, width: 80, height: 40 }, ['left', 'top']],
    [{ left: 301, top: 333, width: 20, height: 20 }, []],
  ])('%o', (other, edges) => {
    expect(findAlignments(box, other)).toEqual(edges)
  })
})

describe('the order in which a page is read', () => {
  it('goes from the top to the bottom, and within a row from left to right', () => {
    const work = sampleWork(
      sampleElement('low', { left: 0, top: 400 }),
      sampleElement('right', { left: 200, top: 104 }),
      sampleElement('left', { left: 10, top: 100 }),
      sampleElement('top', { left: 300, top: 0 }),
    )
    expect(readingOrder(pageOf(work), null).flat()).toEqual(['top', 'left', 'right', 'low'])
  })

  it('takes a group that is not entered as one thing', () => {
    const elements = ['a', 'b', 'c'].map((uuid, at) => sampleElement(uuid, { top: at * 100 }))
    const work = sampleWork(...elements)
    const groups = [{ id: 'g', name: '', elements: ['a', 'c'] }]
    const page = { ...work.pages[0]!, groups }
    expect(readingOrder(page, null)).toEqual([['a', 'c'], ['b']])
    expect(readingOrder(page, 'g')).toEqual([['a'], ['b'], ['c']])
    expect(readingOrder(undefined, null)).toEqual([])
  })
})

describe('lines drawn out of the rulers', () => {
  const work = sampleWork(sampleElement('a'))
  const guidesOf = (one: Work) => pageOf(one)?.guides

  it('are added once, moved, and taken away where they go nowhere', () => {
    const one = addGuide(work, PAGE, { axis: 'x', at: 40 })
    expect(guidesOf(one)).toEqual([{ axis: 'x', at: 40 }])
    expect(addGuide(one, PAGE, { axis: 'x', at: 40 })).toBe(one)
    const two = addGuide(one, PAGE, { axis: 'y', at: 40 })
    expect(guidesOf(moveGuide(two, PAGE, 0, 60))).toEqual([
      { axis: 'x', at: 60 },
      { axis: 'y', at: 40 },
    ])
    expect(moveGuide(two, PAGE, 0, 40)).toBe(two)
    expect(moveGuide(two, PAGE, 7, 10)).toBe(two)
    // A page without lines is stored like one that never had any.
    expect(pageOf(moveGuide(one, PAGE, 0, null))).not.toHaveProperty('guides')
  })

  it('are no more than can be seen apart', () => {
    const many = Array.from({ length: MAX_GUIDES + 5 }, (_, at) => at).reduce(
      (made, at) => addGuide(made, PAGE, { axis: 'y', at }),
      work,
    )
    expect(guidesOf(many)).toHaveLength(MAX_GUIDES)
  })

  it('are read as far as they are lines', () => {
    const stored = [{ axis: 'x', at: 5, more: 1 }, { axis: 'z', at: 5 }, null, { axis: 'y' }, 'x']
    expect(readGuides(stored)).toEqual([{ axis: 'x', at: 5 }])
    expect(readGuides('none')).toEqual([])
  })
})

describe('one background for all pages', () => {
  it('is one step that leaves everything else', () => {
    const work = addPage(sampleWork(sampleElement('a')), 'en-US', PAGE)
    const background = { type: 'image' as const, src: '/uploads/a.png' }
    const changed = setBackgrounds(work, { backgroundColor: '#eeeeee', background })
    expect(changed.pages.map((page) => page.backgroundColor)).toEqual(['#eeeeee', '#eeeeee'])
    expect(changed.pages.map((page) => page.background)).toEqual([background, background])
    expect(changed.pages[0]?.elements).toBe(work.pages[0]?.elements)
  })
})

describe('numbers of several elements', () => {
  const work = sampleWork(
    sampleElement('a', { left: 10, top: 20, width: 100, height: 40 }),
    sampleElement('b', { left: 50, top: 20, width: 60, height: 40 }),
    sampleElement('c', { left: 90, top: 300 }, { locked: true }),
  )
  const both = ['a', 'b']

  it('are one number where all share it', () => {
    expect(getCommonPlacement(pageOf(work), both, 'top')).toBe(20)
    expect(getCommonPlacement(pageOf(work), both, 'left')).toBeNull()
    expect(getCommonPlacement(pageOf(work), [], 'left')).toBeNull()
  })

  it('are made from what each has, and locked ones stay', () => {
    const moved = setPlacement(work, PAGE, [...both, 'c'], { name: 'left', next: (at) => at + 5 })
    expect(elementsOf(moved).map(({ commonStyle }) => commonStyle.left)).toEqual([15, 55, 90])
    const narrow = setPlacement(work, PAGE, both, { name: 'width', next: () => -4 })
    expect(
      elementsOf(narrow)
        .map(({ commonStyle }) => commonStyle.width)
        .slice(0, 2),
    ).toEqual([1, 1])
    const turned = setPlacement(work, PAGE, both, { name: 'rotate', next: () => 450 })
    expect(elementsOf(turned)[0]?.commonStyle.rotate).toBe(90)
    expect(setPlacement(work, PAGE, both, { name: 'left', next: () => undefined })).toBe(work)
    expect(setPlacement(work, PAGE, ['c'], { name: 'left', next: () => 1 })).toBe(work)
  })
})
