import { describe, expect, it } from 'vitest'
import { applyMeasure } from './measures.ts'
import { sampleElement } from '../testing.ts'

const box = sampleElement('a', { left: 100, top: 50, width: 200, height: 30 })

/** EL-TEXT-33 */
describe('an element in the size that its content wants', () => {
  it.each([
    [{ height: 3000 }, { left: 100, width: 200, height: 3000 }],
    [{ width: 260 }, { left: 100, width: 260, height: 30 }],
    [{ width: 300 }, { left: 75, width: 300, height: 30 }],
    [{ width: 1200 }, { left: 0, width: 375, height: 30 }],
    [
      { width: 0, height: Number.NaN },
      { left: 100, width: 200, height: 30 },
    ],
  ])('%o', (size, style) => {
    expect(applyMeasure(box, size, 375).commonStyle).toMatchObject(style)
  })

  it('stays wider than the page where its author made it so', () => {
    const wide = sampleElement('a', { left: -20, width: 500, height: 30 })
    expect(applyMeasure(wide, { width: 500, height: 60 }, 375).commonStyle).toMatchObject({
      left: -20,
      width: 500,
      height: 60,
    })
  })
})
