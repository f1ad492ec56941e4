import { describe, expect, it } from 'vitest'
import { defaultCommonStyle, NO_SIDES } from '../styles/commonStyle.ts'
import { readElement, readWork } from './readWork.ts'
import { sampleElement, sampleWork } from '../testing.ts'

describe('readWork', () => {
  it('leaves a complete work as it is', () => {
    const work = sampleWork(sampleElement('note_a'))
    expect(readWork(JSON.parse(JSON.stringify(work)), 'zh-CN')).toEqual(work)
  })

  it('fills in what is missing', () => {
    const work = readWork(
      { id: 4, pages: [{ id: 'p1', elements: [{ id: 'x', name: 'note' }] }] },
      'en-US',
    )
    expect(work.pages[0]).toMatchObject({ uuid: 'p1', title: 'page 1', backgroundColor: '#ffffff' })
    expect(work.pages[0]?.elements[0]).toMatchObject({
      uuid: 'x',
      pluginProps: {},
      visible: true,
      interaction: { type: 'none', config: {} },
      commonStyle: { left: 100, width: 100, zindex: 1 },
    })
  })

  it('gives a work without pages one', () => {
    expect(readWork({}, 'en-US').pages).toHaveLength(1)
    expect(readWork(null, 'en-US').pages).toHaveLength(1)
  })

  it('lets boxes without margin, padding and border share them, and leaves others as they are', () => {
    const own = { ...sampleElement('b'), commonStyle: { ...sampleElement('b').commonStyle } }
    own.commonStyle.padding = { ...NO_SIDES, left: { value: 4, unit: 'px' } }
    const work = sampleWork(sampleElement('a'), own)
    const read = readWork(JSON.parse(JSON.stringify(work)), 'zh-CN')
    const [a, b] = read.pages[0]?.elements ?? []
    const { margin, padding, border } = defaultCommonStyle()
    expect(a?.commonStyle.margin).toBe(margin)
    expect(a?.commonStyle.padding).toBe(padding)
    expect(a?.commonStyle.border).toBe(border)
    expect(b?.commonStyle.padding).toEqual(own.commonStyle.padding)
    expect(JSON.stringify(read)).toBe(JSON.stringify(readWork(work, 'zh-CN')))
  })

  it('keeps fields it does not know', () => {
    const element = readElement({
      uuid: 'a',
      name: 'note',
      later: [1],
      pluginProps: { odd: { deep: 1 } },
    })
    expect(element).toMatchObject({ later: [1], pluginProps: { odd: { deep: 1 } } })
  })

  it('survives pages, elements and styles of the wrong kind', () => {
    const work = readWork({ pages: ['odd', { elements: [7, { commonStyle: 'x' }] }] }, 'en-US')
    expect(work.pages).toHaveLength(2)
    expect(work.pages[1]?.elements).toHaveLength(2)
  })
})
