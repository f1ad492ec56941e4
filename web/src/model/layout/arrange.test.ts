import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAlignments } from './arrange.ts'
import type { Box } from '../box.ts'
import { findElement, findPage } from '../change.ts'
import { copyStyle, pasteStyle, styleProps } from '../styles/copyStyle.ts'
import { groupElements } from '../groups/groupElements.ts'
import { layerLines, layerTree } from '../groups/layerTree.ts'
import { placeLayer, stepTarget } from '../elements/placeLayer.ts'
import { readingOrder } from '../elements/readingOrder.ts'
import { replaceElement } from '../elements/replaceElement.ts'
import { turnTogether } from './rotate.ts'
import { addGuide, MAX_GUIDES, moveGuide, readGuides } from '../snapping/rulerGuides.ts'
import { setPlacement, getCommonPlacement } from './multiPlacement.ts'
import { equalSize, equalSpacing } from '../snapping/spacing.ts'
import { elementsOf, PAGE, sampleElement, sampleType, sampleWork, styleOf } from '../testing.ts'
import type { Work } from '../work.ts'

const box = (left: number, top = 0, width = 40, height = 20): Box => ({ left, top, width, height })
const pageOf = (work: Work) => findPage(work, PAGE)

describe('equal distances', () => {
  /** CV-014 */
  it('are met in the middle between two neighbours', () => {
    const spaced = equalSpacing(box(78), [box(0), box(160)], 'x')
    expect(spaced?.by).toBe(2)
    expect(spaced?.spans.map(({ from, to }) => [from, to])).toEqual([
      [40, 80],
      [120, 160],
    ])
  })

  it('are met beside two others that have one between them', () => {
    expect(equalSpacing(box(133), [box(0), box(65)], 'x')?.by).toBe(-3)
    expect(equalSpacing(box(-67), [box(0), box(65)], 'x')?.by).toBe(2)
    expect(equalSpacing(box(0, 92), [box(0, 0), box(10, 45)], 'y')?.by).toBe(-2)
  })

  it('are not looked for far away, or among what does not stand in the same row', () => {
    expect(equalSpacing(box(90), [box(0), box(160)], 'x')).toBeUndefined()
    expect(equalSpacing(box(78, 500), [box(0), box(160)], 'x')).toBeUndefined()
  })

  it('leave as much room on both sides as they say', () => {
    const place = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(place, place, place, (one, other, moved) => {
        const spaced = equalSpacing(box(moved), [box(one), box(other)], 'x')
        const [first, second] = spaced?.spans ?? []
        if (!first || !second) return
        expect(Math.abs(spaced?.by ?? 9)).toBeLessThanOrEqual(5)
        expect(first.to - first.from).toBeCloseTo(second.to - second.from)
      }),
    )
  })

  it('have equal sizes beside them', () => {
    expect(equalSize(97, [60, 100, 140])).toBe(100)
    expect(equalSize(120, [60, 100, 140])).toBeUndefined()
  })
})

describe('a style', () => {
  const type = sampleType({
    sizeProps: { width: 'wide' },
    props: [
      { name: 'words', type: 'html', control: 'inline-rich-text', label: { zh: '', en: '' } },
      { name: 'ink', type: 'color', control: 'color-picker', label: { zh: '', en: '' } },
      {
        name: 'radius',
        type: 'number',
        unit: 'px',
        label: { zh: '', en: '' },
        visibleWhen: 'edge != none',
      },
      { name: 'edge', type: 'enum', label: { zh: '', en: '' } },
      { name: 'mode', type: 'enum', label: { zh: '', en: '' } },
      { name: 'wide', type: 'number', unit: 'px', label: { zh: '', en: '' } },
      { name: 'count', type: 'number', label: { zh: '', en: '' } },
      { name: 'field', type: 'string', role: 'field-name', label: { zh: '', en: '' } },
    ],
  })

  it('is what says how a type looks, not what it says or how large it is', () => {
    expect(styleProps(type)).toEqual(['ink', 'radius', 'edge'])
  })

  it('goes to others without their places, their sizes and their words', () => {
    const from = sampleElement(
      'a',
      { left: 1, color: '#ff0000', fontFamily: 'Serif' },
      { pluginProps: { words: 'A', ink: '#111111', radius: 9 } },
    )
    const to = sampleElement(
      'b',
      { left: 70, width: 50 },
      { pluginProps: { words: 'B', ink: '#222222' } },
    )
    const other = sampleElement('c', {}, { name: 'photo', pluginProps: { ink: '#333333' } })
    const locked = sampleElement('d', {}, { locked: true })
    const work = sampleWork(from, to, other, locked)
    const next = pasteStyle(work, PAGE, ['b', 'c', 'd'], copyStyle(from, type))
    expect(styleOf(next, 'b')).toMatchObject({
      left: 70,
      width: 50,
      color: '#ff0000',
      fontFamily: 'Serif',
    })
    const page = pageOf(next)
    expect(findElement(page, 'b')?.pluginProps).toEqual({ words: 'B', ink: '#111111', radius: 9 })
    expect(findElement(page, 'c')?.pluginProps).toEqual({ ink: '#333333' })
    expect(findElement(page, 'd')).toBe(locked)
    const back = pasteStyle(next, PAGE, ['b'], copyStyle(sampleElement('e'), type))
    expect(styleOf(back, 'b').fontFamily).toBeUndefined()
    expect(pasteStyle(back, PAGE, ['b'], copyStyle(sampleElement('e'), type))).toBe(back)
  })
})

describe('replacing', () => {
  it('keeps place, size, animations and actions, and what others say of the element', () => {
    const animations = [{ type: 'fade', duration: 1, delay: 0 }]
    const work = sampleWork(sampleElement('a', { left: 33, width: 77, zindex: 5 }, { animations }))
    const type = sampleType({ type: 'photo', schemaVersion: 8 })
    const replacing = { type, language: 'en-US' as const, now: new Date(0) }
    const [element] = elementsOf(replaceElement(work, PAGE, 'a', replacing))
    expect(element).toMatchObject({ uuid: 'a', name: 'photo', schemaVersion: 8, animations })
    expect(element?.pluginProps).toEqual({ words: 'Hello' })
    expect(element?.commonStyle).toEqual(styleOf(work, 'a'))
  })
})

describe('numbers of several', () => {
  const work = sampleWork(
    sampleElement('a', { left: 10, top: 10, width: 40, height: 20 }),
    sampleElement('b', { left: 60, top: 10, width: 40, height: 30 }),
    sampleElement('c', { left: 5 }, { locked: true }),
  )

  it('are one number where all share it, and none where they differ', () => {
    expect(getCommonPlacement(pageOf(work), ['a', 'b'], 'top')).toBe(10)
    expect(getCommonPlacement(pageOf(work), ['a', 'b'], 'left')).toBeNull()
  })

  it('become a number for each, made from its own; locked ones stay', () => {
    const next = setPlacement(work, PAGE, ['a', 'b', 'c'], {
      name: 'left',
      next: (from) => from + 20,
    })
    expect(['a', 'b', 'c'].map((uuid) => styleOf(next, uuid).left)).toEqual([30, 80, 5])
    const thin = setPlacement(work, PAGE, ['a', 'b'], { name: 'width', next: () => -5 })
    expect(styleOf(thin, 'a').width).toBe(1)
    expect(setPlacement(work, PAGE, ['a'], { name: 'left', next: () => undefined })).toBe(work)
  })

  /** EN-009 */
  it('of a whole group are those of the box around it', () => {
    const { work: grouped } = groupElements(work, PAGE, ['a', 'b'], 'pair')
    expect(getCommonPlacement(pageOf(grouped), ['a', 'b'], 'width')).toBe(90)
    const wide = setPlacement(grouped, PAGE, ['a', 'b'], { name: 'width', next: () => 180 })
    expect(styleOf(wide, 'b')).toMatchObject({ left: 110, width: 80 })
    const moved = setPlacement(grouped, PAGE, ['a', 'b'], { name: 'left', next: () => 0 })
    expect(styleOf(moved, 'b').left).toBe(50)
    const turned = setPlacement(grouped, PAGE, ['a', 'b'], { name: 'rotate', next: () => 90 })
    expect(styleOf(turned, 'a').rotate).toBe(90)
  })
})

describe('turning several', () => {
  it('keeps their distances, and four quarters are none', () => {
    const angle = fc.integer({ min: -180, max: 180 })
    fc.assert(
      fc.property(angle, (degrees) => {
        const pair = [sampleElement('a', { left: 0 }), sampleElement('b', { left: 200, top: 60 })]
        const turned = turnTogether(pair, degrees)
        const [a, b] = [turned.get('a'), turned.get('b')]
        if (!a || !b) throw new Error('lost')
        expect(Math.hypot(b.left - a.left, b.top - a.top)).toBeCloseTo(Math.hypot(200, 40), 1)
        expect(turnTogether(pair, 360).get('b')).toEqual({ left: 200, top: 60, rotate: 0 })
      }),
    )
  })
})

describe('where something stands', () => {
  it('is told by the edges and centres that it shares with another', () => {
    expect(findAlignments(box(10, 10), box(10, 100))).toEqual(['left'])
    expect(findAlignments(box(10, 10), box(0, 5, 60, 30))).toEqual(['center', 'middle'])
    expect(findAlignments(box(10, 10), box(300, 300))).toEqual([])
  })

  it('is read from the top to the bottom and from left to right, a group as one', () => {
    const work = sampleWork(
      sampleElement('low', { top: 300 }),
      sampleElement('right', { left: 200, top: 14 }),
      sampleElement('left', { left: 10, top: 16 }),
    )
    expect(readingOrder(pageOf(work), null)).toEqual([['left'], ['right'], ['low']])
    const { work: grouped, id = '' } = groupElements(work, PAGE, ['low', 'left'], 'pair')
    expect(readingOrder(pageOf(grouped), null)).toEqual([['low', 'left'], ['right']])
    expect(readingOrder(pageOf(grouped), id)).toEqual([['left'], ['right'], ['low']])
  })
})

describe('the layers as a tree', () => {
  const work = sampleWork(
    ...['a', 'b', 'c', 'd'].map((uuid, index) => sampleElement(uuid, { zindex: index + 1 })),
  )
  const { work: grouped, id = '' } = groupElements(work, PAGE, ['b', 'c'], 'pair')
  const linesOf = (now: Work, closed: string[] = []) => {
    const page = pageOf(now)
    return layerLines(page ? layerTree(page) : [], (one) => closed.includes(one))
  }
  const order = (now: Work) =>
    linesOf(now).map((line) => `${'-'.repeat(line.depth)}${line.id === id ? 'g' : line.id}`)

  /** ED-025, EN-009 */
  it('show groups as branches that close, and find by what they hold', () => {
    expect(order(grouped)).toEqual(['d', 'g', '-c', '-b', 'a'])
    expect(linesOf(grouped, [id]).map((line) => line.position)).toEqual([1, 2, 3])
    const page = pageOf(grouped)
    const found = layerLines(
      page ? layerTree(page) : [],
      () => true,
      (node) => node.id === 'b',
    )
    expect(found.map((line) => line.id)).toEqual([id, 'b'])
  })

  it('are left and entered by single steps, which end at the ends', () => {
    const step = (now: Work, which: string, by: 1 | -1) => {
      const target = stepTarget(linesOf(now), which, by)
      return target ? order(placeLayer(now, PAGE, which, target)) : undefined
    }
    expect(step(grouped, 'd', 1)).toEqual(['g', '-d', '-c', '-b', 'a'])
    expect(step(grouped, 'a', -1)).toEqual(['d', 'g', '-c', '-b', '-a'])
    expect(step(grouped, 'c', 1)).toEqual(['d', 'g', '-b', '-c', 'a'])
    expect(step(grouped, 'd', -1)).toBeUndefined()
    expect(step(grouped, 'a', 1)).toBeUndefined()
    expect(step(grouped, id, -1)).toEqual(['g', '-c', '-b', 'd', 'a'])
  })

  it('take a member out of its group, and the group with it when one is left', () => {
    expect(order(placeLayer(grouped, PAGE, 'c', { id: 'a', side: 'below' }))).toEqual([
      'd',
      'b',
      'a',
      'c',
    ])
  })
})

describe('the lines of the rulers', () => {
  const work = sampleWork()
  const guidesOf = (now: Work) => pageOf(now)?.guides

  it('are put, moved and taken away, and none leaves a trace', () => {
    const one = addGuide(work, PAGE, { axis: 'x', at: 40 })
    expect(guidesOf(one)).toEqual([{ axis: 'x', at: 40 }])
    expect(addGuide(one, PAGE, { axis: 'x', at: 40 })).toBe(one)
    expect(guidesOf(moveGuide(one, PAGE, 0, 55))).toEqual([{ axis: 'x', at: 55 }])
    expect(pageOf(moveGuide(one, PAGE, 0, null))).not.toHaveProperty('guides')
  })

  it('are no more than are of use, and what is stored as one is one', () => {
    let many = work
    for (let at = 0; at < MAX_GUIDES + 5; at += 1) many = addGuide(many, PAGE, { axis: 'y', at })
    expect(guidesOf(many)).toHaveLength(MAX_GUIDES)
    expect(
      readGuides([
        { axis: 'x', at: 3, more: 1 },
        { axis: 'z', at: 3 },
        null,
        { axis: 'y', at: NaN },
      ]),
    ).toEqual([{ axis: 'x', at: 3 }])
    expect(readGuides('none')).toEqual([])
  })
})
