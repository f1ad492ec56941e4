import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignElements, type Edge, distributeElements } from './arrange.ts'
import { getBoundingBox, touches, union } from '../box.ts'
import {
  anyWork,
  elementsOf,
  PAGE,
  sampleElement,
  sampleWork,
  styleOf,
  uuidsOf,
} from '../testing.ts'

const edges: Edge[] = ['left', 'center', 'right', 'top', 'middle', 'bottom']
const pair = sampleWork(
  sampleElement('a', { left: 10, top: 10, width: 100, height: 20 }),
  sampleElement('b', { left: 60, top: 90, width: 40, height: 40 }),
)

describe('alignElements', () => {
  /** CV-012 */
  it.each<[Edge, number, number]>([
    ['left', 10, 90],
    ['center', 40, 90],
    ['right', 70, 90],
    ['top', 60, 10],
    ['middle', 60, 50],
    ['bottom', 60, 90],
  ])('%s, within the box around the selection', (edge, left, top) => {
    expect(styleOf(alignElements(pair, PAGE, ['a', 'b'], edge), 'b')).toMatchObject({ left, top })
  })

  it('aligns a single element within the canvas', () => {
    expect(styleOf(alignElements(pair, PAGE, ['b'], 'right'), 'b').left).toBe(335)
    expect(styleOf(alignElements(pair, PAGE, ['b'], 'middle'), 'b').top).toBe(386)
  })

  /** EN-009: the members of a group keep their distance from each other. */
  describe('of a group', () => {
    const grouped = (work: typeof pair) => ({
      ...work,
      pages: work.pages.map((page) => ({
        ...page,
        groups: [{ id: 'g', name: 'g', elements: ['a', 'b'] }],
      })),
    })
    const other = sampleElement('c', { left: 300, top: 600, width: 50, height: 50 })
    const alone = grouped(pair)
    const beside = grouped(sampleWork(...elementsOf(pair), other))
    const places = (work: typeof pair) =>
      uuidsOf(work).map((uuid) => [styleOf(work, uuid).left, styleOf(work, uuid).top])

    it.each<[Edge, number[], number[]]>([
      ['left', [0, 10], [50, 90]],
      ['center', [137.5, 10], [187.5, 90]],
      ['right', [275, 10], [325, 90]],
      ['top', [10, 0], [60, 80]],
      ['middle', [10, 346], [60, 426]],
      ['bottom', [10, 692], [60, 772]],
    ])('aligns it to the page as one thing: %s', (edge, a, b) => {
      expect(places(alignElements(alone, PAGE, ['a', 'b'], edge))).toEqual([a, b])
    })

    it('aligns it with others as one thing', () => {
      const after = alignElements(beside, PAGE, ['a', 'b', 'c'], 'right')
      expect(places(after)).toEqual([
        [250, 10],
        [300, 90],
        [300, 600],
      ])
    })

    it('aligns its members with each other where it is entered', () => {
      const after = alignElements(alone, PAGE, ['a', 'b'], 'left', 'g')
      expect(places(after)).toEqual([
        [10, 10],
        [10, 90],
      ])
    })

    it('shares the space between it and others', () => {
      const last = sampleElement('d', { left: 10, top: 700, width: 50, height: 50 })
      const four = grouped(sampleWork(...elementsOf(pair), other, last))
      const after = distributeElements(four, PAGE, ['a', 'b', 'c', 'd'], 'vertical')
      expect(['a', 'b', 'c', 'd'].map((uuid) => styleOf(after, uuid).top)).toEqual([
        10, 90, 390, 700,
      ])
    })
  })

  it('leaves locked elements alone', () => {
    const locked = sampleWork(
      sampleElement('a', {}, { locked: true }),
      ...elementsOf(pair).slice(1),
    )
    expect(styleOf(alignElements(locked, PAGE, ['a', 'b'], 'left'), 'a').left).toBe(100)
  })

  it('is settled after one time, and keeps sizes, whatever is aligned', () => {
    fc.assert(
      fc.property(anyWork, fc.constantFrom(...edges), (work, edge) => {
        const uuids = uuidsOf(work)
        const once = alignElements(work, PAGE, uuids, edge)
        const twice = alignElements(once, PAGE, uuids, edge)
        for (const uuid of uuids) {
          const [before, one, two] = [work, once, twice].map((step) => styleOf(step, uuid))
          expect(one).toMatchObject({ width: before?.width, height: before?.height })
          expect(Math.abs((one?.left ?? 0) - (two?.left ?? 0))).toBeLessThan(0.03)
          expect(Math.abs((one?.top ?? 0) - (two?.top ?? 0))).toBeLessThan(0.03)
        }
      }),
    )
  })
})

describe('distributeElements', () => {
  const three = sampleWork(
    sampleElement('a', { left: 0, top: 0, width: 20 }),
    sampleElement('b', { left: 30, top: 5, width: 20 }),
    sampleElement('c', { left: 180, top: 9, width: 20 }),
  )

  /** CV-012 */
  it('makes the gaps equal and keeps the outer two', () => {
    const next = distributeElements(three, PAGE, ['c', 'a', 'b'], 'horizontal')
    expect(['a', 'b', 'c'].map((uuid) => styleOf(next, uuid).left)).toEqual([0, 90, 180])
    expect(styleOf(next, 'b').top).toBe(5)
  })

  it('needs three elements', () => {
    expect(distributeElements(three, PAGE, ['a', 'b'], 'vertical')).toBe(three)
  })
})

describe('boxes', () => {
  it('of turned elements grow to what is seen', () => {
    const turned = sampleElement('a', { left: 0, top: 0, width: 100, height: 40, rotate: 90 })
    const seen = getBoundingBox(turned)
    expect(seen.left).toBeCloseTo(30)
    expect(seen.width).toBeCloseTo(40)
    expect(getBoundingBox(sampleElement('b', { rotate: 180 })).width).toBe(100)
  })

  it('touch only when they overlap', () => {
    const box = { left: 0, top: 0, width: 10, height: 10 }
    expect(touches(box, { ...box, left: 9 })).toBe(true)
    expect(touches(box, { ...box, left: 10 })).toBe(false)
    expect(union([])).toBeUndefined()
  })
})
