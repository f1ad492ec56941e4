import { describe, expect, it } from 'vitest'
import { FONT_SIZES, nextSize, previousSize } from './fontSizes.ts'

/** Returns all sizes from `from` until a step changes nothing. */
function walk(from: number, step: (size: number) => number): number[] {
  const sizes = [from]
  for (let size = step(from); size !== sizes.at(-1) && sizes.length < 50; size = step(size)) {
    sizes.push(size)
  }
  return sizes
}

/** EL-TEXT-30, EL-TEXT-31 */
describe('the steps of a font size', () => {
  it('go along the list, then by 12 up to 96, then by a fifth up to 200', () => {
    const up = [12, 14, 16, 18, 24, 36, 48, 60, 72, 84, 96, 115, 138, 166, 199, 200]
    expect(walk(12, nextSize)).toEqual(up)
    expect(up.slice(0, 7)).toEqual(FONT_SIZES)
  })

  it('go down as the mirror image, and not below 12', () => {
    const down = [200, 167, 139, 116, 97, 81, 69, 57, 48, 36, 24, 18, 16, 14, 12]
    expect(walk(200, previousSize)).toEqual(down)
    expect(walk(96, previousSize)).toEqual([96, 84, 72, 60, 48, 36, 24, 18, 16, 14, 12])
  })

  it.each([
    [13, 19],
    [20, 26],
    [44, 48],
    [47, 48],
    [50, 62],
    [90, 102],
    [100, 120],
    [8, 12],
    [200, 200],
  ])('from %d up to %d', (size, next) => expect(nextSize(size)).toBe(next))

  it.each([
    [47, 41],
    [20, 14],
    [15, 12],
    [13, 12],
    [50, 48],
    [90, 78],
    [8, 8],
    [12, 12],
  ])('from %d down to %d', (size, previous) => expect(previousSize(size)).toBe(previous))
})
