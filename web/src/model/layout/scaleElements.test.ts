import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf } from '../box.ts'
import { sameCorners } from '../styles/boxLook.ts'
import { scaleElements, scaleElement } from './scaleElements.ts'
import { PAGE, elementsOf, sampleElement, sampleType, sampleWork, styleOf } from '../testing.ts'
import { defaultCommonStyle, NO_SIDES } from '../styles/commonStyle.ts'
import type { PropSpec } from '../elementType.ts'

const label = { zh: '', en: '' }
const number = (name: string, over: Partial<PropSpec> = {}): PropSpec => ({
  ...{ name, type: 'number', unit: 'px', label },
  ...over,
})
const type = sampleType({
  props: [
    number('size', { min: 8, max: 200 }),
    number('spacing', { min: 0, max: 20 }),
    number('angle', { unit: '°' }),
    number('leading', { unit: '' }),
    number('side'),
    { name: 'words', type: 'html', label },
    { name: 'textShadow', type: 'object', label },
    { name: 'place', type: 'object', label },
  ],
  sizeProps: { width: 'side' },
  schema: {
    type: 'object',
    properties: { textShadow: { type: 'object', properties: { blur: { maximum: 20 } } } },
  },
})
const types = new Map([[type.type, type]])
const noteOf = (pluginProps: Record<string, unknown>) => sampleElement('a', {}, { pluginProps })
const scaledProps = (props: Record<string, unknown>, factor: number) =>
  scaleElement(noteOf(props), factor, type).pluginProps

describe('the look of what is pulled at a corner', () => {
  it('has its type, its spacing and its shadows in proportion, and no angle and no ratio', () => {
    const props = { size: 20, spacing: 2, angle: 90, leading: 1.5, side: 40, place: { x: 3 } }
    expect(scaledProps(props, 1.5)).toEqual({ ...props, size: 30, spacing: 3 })
    const textShadow = { enabled: true, color: '#000', blur: 6, offsetX: 2, offsetY: -2 }
    expect(scaledProps({ textShadow }, 2).textShadow).toEqual({
      ...textShadow,
      ...{ blur: 12, offsetX: 4, offsetY: -4 },
    })
  })

  it('goes no further than its type allows', () => {
    expect(scaledProps({ size: 20, spacing: 8 }, 20)).toEqual({ size: 200, spacing: 20 })
    expect(scaledProps({ size: 20 }, 0.1)).toEqual({ size: 8 })
    expect(scaledProps({ textShadow: { blur: 15 } }, 4).textShadow).toEqual({ blur: 20 })
    // Scaling does not clamp a value that was out of bounds before.
    expect(scaledProps({ size: 6 }, 0.5)).toEqual({ size: 6 })
  })

  it('has words that have a size of their own in proportion too, and says what it said', () => {
    const words = '<p>16px <b style="color: red; font-size: 20px; letter-spacing: 1.5px">a</b></p>'
    expect(scaledProps({ words }, 2).words).toBe(
      '<p>16px <b style="color: red; font-size: 40px; letter-spacing: 3px">a</b></p>',
    )
    const spoken = 'write font-size: 20px'
    expect(scaledProps({ words: spoken }, 2).words).toBe(spoken)
  })

  it('has lines, corners, paddings and a shadow of its box in proportion; per cent follows by itself', () => {
    const { border } = defaultCommonStyle()
    const px = (value: number) => ({ value, unit: 'px' })
    const element = sampleElement('a', {
      fontSize: 14,
      border: { ...border, top: px(1), left: px(4) },
      padding: { ...NO_SIDES, top: px(8), left: { value: 5, unit: '%' } },
      corners: { ...sameCorners(8), topLeft: 900 },
      shadow: { x: 0, y: 4, blur: 16, spread: -60, color: '#000' },
    })
    const { commonStyle } = scaleElement(element, 2, undefined)
    expect(commonStyle).toMatchObject({
      fontSize: 28,
      border: { top: px(2), left: px(8), right: px(0), color: { value: '#000000' } },
      padding: { top: px(16), left: { value: 5, unit: '%' } },
      corners: { topLeft: 1000, topRight: 16 },
      shadow: { y: 8, blur: 32, spread: -100, color: '#000' },
    })
    expect(commonStyle.margin).toBe(element.commonStyle.margin)
  })

  it('comes with the boxes, and leaves locked ones and others alone', () => {
    const sampleBox = (uuid: string, over = {}) =>
      sampleElement(uuid, { width: 40, height: 20 }, { pluginProps: { size: 20 }, ...over })
    const work = sampleWork(sampleBox('a'), sampleBox('b', { locked: true }), sampleBox('c'))
    const boxes = new Map(
      elementsOf(work)
        .slice(0, 2)
        .map((one) => [one.uuid, { ...boxOf(one), width: 80, height: 40 }]),
    )
    const after = scaleElements(work, PAGE, { boxes, factor: 2, types })
    expect(elementsOf(after).map(({ pluginProps }) => pluginProps.size)).toEqual([40, 20, 20])
    expect(styleOf(after, 'a')).toMatchObject({ width: 80, height: 40, fontSize: 28 })
    expect(styleOf(after, 'b').width).toBe(40)
    const same = scaleElements(work, PAGE, { boxes, factor: 1, types })
    expect(elementsOf(same)[0]?.pluginProps).toBe(elementsOf(work)[0]?.pluginProps)
  })

  it('is what it was, but for rounding, after it was made larger and smaller again', () => {
    const size = fc.integer({ min: 10, max: 60 })
    const factor = fc.double({ min: 1, max: 3, noNaN: true })
    fc.assert(
      fc.property(size, factor, (from, by) => {
        const there = scaleElement(noteOf({ size: from }), by, type)
        const back = scaleElement(there, 1 / by, type)
        expect(Math.abs(Number(back.pluginProps.size) - from)).toBeLessThanOrEqual(0.11)
      }),
    )
  })
})
