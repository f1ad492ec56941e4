import { describe, expect, it } from 'vitest'
import { fitImage, layoutImages } from './imageLayout.ts'

const sheet = { width: 375, height: 812 }

describe('pictures that are brought to a page', () => {
  it('keep their proportions and fit in the page', () => {
    expect(fitImage({ width: 1500, height: 1000 }, sheet)).toEqual({ width: 375, height: 250 })
    expect(fitImage({ width: 1000, height: 4000 }, sheet)).toEqual({ width: 162, height: 650 })
    expect(fitImage({ width: 80, height: 60 }, sheet)).toEqual({ width: 80, height: 60 })
    expect(fitImage({ width: 9000, height: 1 }, sheet)).toEqual({ width: 375, height: 1 })
  })

  it('stand around the point, one further than the other, and never beyond the page', () => {
    const small = { width: 100, height: 100 }
    expect(layoutImages([small, small], { x: 200, y: 300 }, sheet)).toEqual([
      { left: 150, top: 250, ...small },
      { left: 174, top: 274, ...small },
    ])
    expect(layoutImages([small], { x: -50, y: 2000 }, sheet)).toEqual([
      { left: 0, top: 712, ...small },
    ])
  })
})
