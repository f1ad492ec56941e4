import { describe, expect, it } from 'vitest'
import {
  addElements,
  moveElements,
  removeElements,
  resizeElements,
  updateElement,
  updateProps,
  updateStyle,
} from './elements.ts'
import { changeElements, findElement, findPage, withPatch } from '../change.ts'
import { normalAngle } from '../layout/rotate.ts'
import { setWork } from '../document/setWork.ts'
import { elementsOf, PAGE, sampleElement, sampleWork, styleOf, uuidsOf } from '../testing.ts'

const work = sampleWork(
  sampleElement('a'),
  sampleElement('b'),
  sampleElement('c', {}, { locked: true }),
)

describe('elements', () => {
  it('are added at the end of their page', () => {
    expect(uuidsOf(addElements(work, PAGE, [sampleElement('d')]))).toEqual(['a', 'b', 'c', 'd'])
    expect(addElements(work, PAGE, [])).toBe(work)
  })

  it('are found by page and uuid', () => {
    expect(findElement(findPage(work, PAGE), 'b')?.uuid).toBe('b')
    expect(findElement(findPage(work, 'nowhere'), 'b')).toBeUndefined()
  })

  it('share everything that did not change', () => {
    const next = updateProps(work, PAGE, 'a', { words: 'new' })
    expect(elementsOf(next)[1]).toBe(elementsOf(work)[1])
    expect(elementsOf(next)[0]?.commonStyle).toBe(elementsOf(work)[0]?.commonStyle)
  })

  it('keep the very same work when nothing changes', () => {
    expect(updateProps(work, PAGE, 'a', { words: 'a' })).toBe(work)
    expect(updateStyle(work, PAGE, ['a'], { left: 100 })).toBe(work)
    expect(moveElements(work, PAGE, ['a'], { x: 0, y: 0 })).toBe(work)
    expect(updateElement(work, PAGE, ['a'], { visible: true })).toBe(work)
    expect(changeElements(work, 'nowhere', ['a'], () => sampleElement('x'))).toBe(work)
    expect(setWork(work, { title: work.title })).toBe(work)
  })

  /** EM-014 */
  it('keep props nobody knows', () => {
    const odd = sampleWork(sampleElement('a', {}, { pluginProps: { words: 'x', odd: [1] } }))
    expect(elementsOf(updateProps(odd, PAGE, 'a', { words: 'y' }))[0]?.pluginProps).toEqual({
      words: 'y',
      odd: [1],
    })
  })

  it('move together, locked ones stay', () => {
    const moved = moveElements(work, PAGE, ['a', 'b', 'c'], { x: 5.005, y: -7 })
    expect(styleOf(moved, 'a')).toMatchObject({ left: 105.01, top: 93 })
    expect(styleOf(moved, 'c')).toBe(styleOf(work, 'c'))
  })

  /** CV-013 */
  it('never get smaller than one pixel', () => {
    const boxes = new Map([['a', { left: 1, top: 2, width: 0, height: -4 }]])
    expect(styleOf(resizeElements(work, PAGE, boxes), 'a')).toMatchObject({ width: 1, height: 1 })
  })

  it('do not resize while locked', () => {
    const boxes = new Map([['c', { left: 1, top: 2, width: 9, height: 9 }]])
    expect(resizeElements(work, PAGE, boxes)).toBe(work)
  })

  it('turn to an angle between -180 and 180', () => {
    expect([270, 180, -180, 540, 361, -30.004].map(normalAngle)).toEqual([
      -90, 180, 180, 180, 1, -30,
    ])
  })

  it('leave their page and its groups when removed', () => {
    const groups = [
      { id: 'g', name: 'three', elements: ['a', 'b', 'c'] },
      { id: 'h', name: 'two', elements: ['a', 'b'] },
    ]
    const grouped = { ...work, pages: work.pages.map((page) => ({ ...page, groups })) }
    const left = removeElements(grouped, PAGE, ['a'])
    expect(uuidsOf(left)).toEqual(['b', 'c'])
    expect(left.pages[0]?.groups).toEqual([{ id: 'g', name: 'three', elements: ['b', 'c'] }])
    expect(removeElements(work, PAGE, ['nobody'])).toBe(work)
  })

  it('are renamed, hidden and locked', () => {
    const next = updateElement(work, PAGE, ['a', 'b'], {
      customName: 'Title',
      visible: false,
      locked: true,
    })
    expect(elementsOf(next)[1]).toMatchObject({ customName: 'Title', visible: false, locked: true })
  })

  it('compare patches by value', () => {
    const record = { one: 1, two: Number.NaN }
    expect(withPatch(record, { two: Number.NaN })).toBe(record)
    expect(withPatch(record, { one: 2 })).toEqual({ one: 2, two: Number.NaN })
  })
})
