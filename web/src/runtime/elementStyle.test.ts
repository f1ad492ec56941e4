import { describe, expect, it } from 'vitest'
import { elementStyle, growingBox, safeColor } from './elementStyle.ts'
import { sampleElement } from './testing.ts'

const { commonStyle } = sampleElement()

describe('elementStyle', () => {
  /** EM-006 */
  it('leaves defaults to the style sheet', () => {
    expect(elementStyle(commonStyle)).toEqual({
      left: 'calc(100 * var(--px))',
      top: 'calc(100 * var(--px))',
      width: 'calc(100 * var(--px))',
      height: 'calc(40 * var(--px))',
      zIndex: 1,
    })
  })

  it('draws rotation, text, padding and border', () => {
    const side = { value: 2, unit: 'px' }
    const sides = {
      top: side,
      right: { value: 0, unit: 'px' },
      bottom: side,
      left: { value: 5, unit: '%' },
    }
    const style = elementStyle({
      ...commonStyle,
      rotate: 30,
      fontSize: 20,
      textAlign: 'left',
      color: '#f00',
      padding: sides,
      border: {
        ...sides,
        left: side,
        color: { value: 'rgb(1, 2, 3)' },
        style: { value: 'dashed' },
      },
    })
    expect(style).toMatchObject({
      transform: 'rotate(30deg)',
      fontSize: 'calc(20 * var(--px))',
      textAlign: 'left',
      color: '#f00',
      padding: 'calc(2 * var(--px)) 0 calc(2 * var(--px)) 5%',
      borderWidth: 'calc(2 * var(--px)) 0 calc(2 * var(--px)) calc(2 * var(--px))',
      borderStyle: 'dashed',
      borderColor: 'rgb(1, 2, 3)',
    })
  })

  /** VR-009: the visitor may change the root's font size. */
  it('shows `rem` as the canvas does, whatever the root of a visitor is', () => {
    const side = { value: 1.5, unit: 'rem' }
    const { padding } = elementStyle({
      ...commonStyle,
      padding: { top: side, right: side, bottom: side, left: side },
    })
    expect(padding).toBe(Array(4).fill('calc(24 * var(--px))').join(' '))
  })

  it('reads incomplete and damaged styles as defaults', () => {
    const damaged = { top: 'x', left: '12', width: -5, zindex: Infinity, rotate: null, border: 7 }
    expect(elementStyle(damaged as never)).toMatchObject({
      left: 'calc(12 * var(--px))',
      width: '0',
      zIndex: 1,
    })
    expect(elementStyle(undefined)).toMatchObject({ top: 'calc(100 * var(--px))' })
  })
})

/** Elements that grow are in the flow of the sheet: a margin compensates their position. */
describe('growingBox', () => {
  const px = (value: number) => ({ value, unit: 'px' })
  const margin = { top: px(0), right: px(0), bottom: px(8), left: px(0) }
  it.each([
    [{ top: 60, height: 30 }, 'calc(30 * var(--px))', 'calc(60 * var(--px))'],
    [{ top: 0, height: 30 }, 'calc(30 * var(--px))', '0'],
    [{ top: -10, height: 0 }, '0', 'calc(-10 * var(--px))'],
    [
      { top: 60, height: 30, margin },
      'calc(30 * var(--px))',
      'calc(calc(60 * var(--px)) + calc(8 * var(--px)))',
    ],
    [{ top: 0, height: 30, margin }, 'calc(30 * var(--px))', 'calc(8 * var(--px))'],
  ])('%o', (style, minHeight, marginBottom) => {
    expect(growingBox(style)).toEqual({ height: 'auto', minHeight, marginBottom })
  })
})

describe('safeColor', () => {
  it.each([
    'red;position:fixed',
    'url(https://evil)',
    'var(--x)',
    '#12345g',
    'rgb(1,2,3',
    'a"b',
    '',
    7,
  ])('refuses %s', (value) => {
    expect(safeColor(value)).toBeUndefined()
  })

  it.each(['#fff', '#12345678', 'rgba(1, 2, 3, .5)', 'hsl(120 50% 50% / 40%)', 'transparent'])(
    'accepts %s',
    (value) => {
      expect(safeColor(value)).toBe(value)
    },
  )
})
