import { describe, expect, it } from 'vitest'
import { sameButBox, sameButPlace } from './sameButPlace.ts'
import { sampleElement } from '../testing.ts'

describe('an element that was only moved', () => {
  const element = sampleElement('a', { left: 1, top: 2 })
  const styled = (patch: object) => ({
    ...element,
    commonStyle: { ...element.commonStyle, ...patch },
  })

  it('is the same but for its place', () => {
    expect(sameButPlace(element, element)).toBe(true)
    expect(sameButPlace(element, styled({ left: 9, top: 9, rotate: 30, zindex: 7 }))).toBe(true)
  })

  it('is another one with another size, look, content or name', () => {
    expect(sameButPlace(element, styled({ width: 999 }))).toBe(false)
    expect(sameButBox(element, styled({ width: 999, height: 1, left: 9 }))).toBe(true)
    expect(sameButBox(element, styled({ width: 999, opacity: 0.5 }))).toBe(false)
    expect(sameButPlace(element, styled({ opacity: 0.5 }))).toBe(false)
    expect(sameButPlace(styled({ opacity: 0.5 }), element)).toBe(false)
    expect(sameButPlace(element, { ...element, pluginProps: {} })).toBe(false)
    expect(sameButPlace(element, { ...element, customName: 'b' })).toBe(false)
  })
})
