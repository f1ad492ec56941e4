import { describe, expect, it } from 'vitest'
import { maskAddress } from './masks.ts'

/** EL-PIC-20, EL-PIC-21 */
describe('the drawing of a mask', () => {
  it('is found by its name, or by the number in it', () => {
    expect(maskAddress('rect')).toBe('/masks/shape-1.svg')
    expect(maskAddress('arrow')).toBe('/masks/shape-11.svg')
    expect(maskAddress('decorative-12')).toBe('/masks/shape-12.svg')
    expect(maskAddress('decorative-37')).toBe('/masks/shape-37.svg')
  })

  it.each(['', 'Heart', 'cloud', 'decorative-11', 'decorative-38', 'decorative-9', '../star'])(
    'is none of %j',
    (name) => {
      expect(maskAddress(name)).toBeUndefined()
    },
  )
})
