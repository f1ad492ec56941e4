import { describe, expect, it } from 'vitest'
import { recentColors, rememberColor } from './colorMemory.ts'
import { formatColor, GREYS, PALETTE, parseColor } from './colors.ts'

describe('colours', () => {
  it.each([
    ['#FFF', '#ffffff'],
    ['1890ff', '#1890ff'],
    ['#11223380', 'rgba(17,34,51,0.5)'],
    ['rgb(1, 2, 3)', '#010203'],
    ['rgba(0,0,0,0.25)', 'rgba(0,0,0,0.25)'],
    ['rgb(0 0 0 / 50%)', 'rgba(0,0,0,0.5)'],
    ['transparent', 'transparent'],
    ['rgba(9,9,9,0)', 'transparent'],
  ])('are read and stored in one spelling: %s', (text, stored) => {
    const parsed = parseColor(text)
    expect(parsed && formatColor(parsed)).toBe(stored)
  })

  it.each(['#12', '#ggg', 'red', 'rgb(1,2)', '', null, 3])(
    'that are none are refused: %s',
    (text) => {
      expect(parseColor(text)).toBeNull()
    },
  )

  /** PF-004, CO-035. */
  it('come in 11 hues of 5 levels, each of them once', () => {
    expect(PALETTE.map((hue) => hue.length)).toEqual(Array(11).fill(5))
    const all = [...PALETTE.flat(), ...GREYS]
    expect(new Set(all).size).toBe(all.length)
  })

  /** PF-004, CO-035, ST-001, ST-005. */
  it('keeps the nine newest, each once, newest first', () => {
    for (let index = 0; index < 12; index++) rememberColor(`#00000${index.toString(16)}`)
    rememberColor('#000009')
    expect(recentColors()).toHaveLength(9)
    expect(recentColors()[0]).toBe('#000009')
  })

  /** ST-006. */
  it('drops what cannot be read', () => {
    localStorage.setItem('recentColors', '{')
    expect(recentColors()).toEqual([])
    localStorage.setItem('recentColors', '["#fff", 3, "javascript:x"]')
    expect(recentColors()).toEqual(['#fff'])
  })
})
