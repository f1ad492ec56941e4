import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstCut, clampMask } from './geometry.ts'
import { configOf, cutOf } from './maskConfig.ts'

const side = fc.integer({ min: 20, max: 900 })
const canvases = fc.record({ width: side, height: side })
const cuts = fc.record({
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -900, max: 900 }),
  width: side,
  height: side,
  angle: fc.integer({ min: 0, max: 359 }),
})

describe('the stored place of a mask, EL-PIC-28', () => {
  it('has what the catalogue names, in shapes of 100 units', () => {
    const cut = { x: 150, y: 100, width: 120, height: 80, angle: 30 }
    expect(configOf(cut, { width: 300, height: 200 }, 'star')).toEqual({
      left: 150,
      top: 100,
      angle: 30,
      type: 'star',
      originX: 'center',
      originY: 'center',
      originalWidth: 300,
      originalHeight: 200,
      scaleX: 1.2,
      scaleY: 0.8,
    })
  })

  it('is where the mask lies again', () => {
    fc.assert(
      fc.property(cuts, canvases, (wild, canvas) => {
        const cut = clampMask(wild, canvas)
        const again = cutOf(configOf(cut, canvas, 'star'), canvas)
        for (const name of ['x', 'y', 'width', 'height', 'angle'] as const)
          expect(again[name]).toBeCloseTo(cut[name], 2)
      }),
    )
  })

  it('grows and shrinks with the box of the picture', () => {
    const cut = { x: 150, y: 100, width: 120, height: 80, angle: 0 }
    const config = configOf(cut, { width: 300, height: 200 }, 'star')
    expect(cutOf(config, { width: 150, height: 400 })).toEqual({
      x: 75,
      y: 200,
      width: 60,
      height: 160,
      angle: 0,
    })
  })

  it('may be told by a corner', () => {
    const config = { left: 90, top: 60, scaleX: 1.2, scaleY: 0.8, originX: 'left', originY: 'top' }
    const canvas = { width: 300, height: 200 }
    expect(cutOf(config, canvas)).toEqual({ x: 150, y: 100, width: 120, height: 80, angle: 0 })
  })

  it('is somewhere useful, whatever is stored', () => {
    const values = fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.constant(0))
    const stored = fc.dictionary(
      fc.constantFrom(
        ...['left', 'top', 'angle', 'scaleX', 'scaleY', 'originalWidth', 'originalHeight'],
      ),
      values,
    )
    fc.assert(
      fc.property(fc.oneof(stored, fc.anything()), canvases, (config, canvas) => {
        for (const value of Object.values(cutOf(config, canvas)))
          expect(Number.isFinite(value)).toBe(true)
      }),
    )
    const canvas = { width: 300, height: 200 }
    expect(cutOf(null, canvas)).toEqual(firstCut(canvas))
    expect(cutOf({ left: 1, top: 1, scaleX: 0, scaleY: 1 }, canvas)).toEqual(firstCut(canvas))
  })
})
