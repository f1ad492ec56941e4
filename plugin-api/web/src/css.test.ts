import { describe, expect, it } from 'vitest'
import { bounded, color, px } from './css.ts'

describe('values of props as CSS', () => {
  it('writes lengths in design pixels', () => {
    expect([px(12), px(-0.5), px(NaN)]).toEqual([
      'calc(12 * var(--px))',
      'calc(-0.5 * var(--px))',
      '0px',
    ])
  })

  it.each([
    '#fff',
    '#1890ff80',
    'rgba(0,0,0,0.5)',
    'hsl(120deg 50% 50% / 20%)',
    'transparent',
    'red',
  ])('keeps the colour %s', (value) => expect(color(value)).toBe(value))

  it.each(['red;background:blue', 'url(x)', 'red}', '"red"', '', null, 7, 'x'.repeat(65)])(
    'refuses %s as a colour',
    (value) => expect(color(value, '#000000')).toBe('#000000'),
  )

  it('holds numbers within bounds', () => {
    expect([bounded(5, 0, 3), bounded('5', 0, 9, 1), bounded(NaN, 2, 9)]).toEqual([3, 1, 2])
  })
})
