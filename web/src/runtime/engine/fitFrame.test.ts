import { describe, expect, it } from 'vitest'
import type { Page } from '../../model/work.ts'
import { sampleElement } from '../testing.ts'
import { fitFrame } from './fitFrame.ts'

const note = sampleElement()
const at = (uuid: string, top: number, height: number, left = 20, width = 100) =>
  sampleElement({ uuid, commonStyle: { ...note.commonStyle, top, height, left, width } })

const page = (elements: Page['elements'], fit?: string): Page => ({
  id: 'p',
  uuid: 'p',
  title: '',
  backgroundColor: '#fff',
  groups: [],
  elements,
  ...(fit === undefined ? {} : { fit }),
})
const canvas = { width: 375, height: 812, isLong: false }
const frame = (one: Page, index = 0) => fitFrame(one, index, canvas, () => -1)

/** VR-010: a page of a paged work is scaled to the window it is in. */
describe('fitFrame', () => {
  it('leaves what fits every phone, and what scrolls, as it is', () => {
    const plain = { height: -1, isScaled: false, css: '' }
    expect(frame(page([at('a', 100, 300)]))).toEqual(plain)
    expect(frame(page([at('a', 100, 600)], 'scroll'))).toEqual(plain)
  })

  it('makes smaller what is higher, but for its ground', () => {
    const made = frame(page([at('g', 0, 812, 0, 375), at('a', 100, 600)]), 3)
    expect([made.height, made.isScaled]).toEqual([724, true])
    expect(made.css).toContain(
      '[data-index="3"] [data-el="g"]{position:absolute!important;top:0!important',
    )
    expect(made.css).not.toContain('"a"')
  })

  it('counts from the bottom or the middle what holds there', () => {
    const middle = { ...at('m', 380, 40), pin: 'middle' }
    const made = frame(page([at('a', 20, 40), middle, at('b', 700, 52)], 'pin'))
    expect(made.css).toBe(
      '[data-index="0"] [data-el="m"]{position:absolute!important;top:calc(50% + -26 * var(--px))!important}' +
        '[data-index="0"] [data-el="b"]{position:absolute!important;top:auto!important;bottom:calc(60 * var(--px))!important;margin-bottom:0!important}',
    )
  })

  it('writes no rule for an id that could end a selector', () => {
    expect(frame(page([at('"]{}', 700, 52)], 'pin')).css).toBe('')
  })
})
