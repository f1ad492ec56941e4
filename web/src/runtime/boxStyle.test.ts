import { describe, expect, it } from 'vitest'
import { sameCorners } from '../model/styles/boxLook.ts'
import { boxStyle } from './boxStyle.ts'
import { sampleElement } from './testing.ts'

const { commonStyle } = sampleElement()
const shadow = { x: 0, y: 4, blur: 16, spread: 2, color: 'rgba(0,0,0,0.2)' }

describe('boxLook', () => {
  /** EM-006: a page without these styles contains no CSS for them. */
  it('says nothing of a box that has none', () => {
    expect(boxStyle(commonStyle)).toEqual({})
    expect(boxStyle(undefined)).toEqual({})
    expect(boxStyle({ ...commonStyle, corners: sameCorners(0), opacity: 1 })).toEqual({})
  })

  it('rounds corners together or each by itself, and what stands in a box that has no fill with it', () => {
    expect(boxStyle({ corners: sameCorners(12) })).toEqual({
      borderRadius: 'calc(12 * var(--px))',
      overflow: 'hidden',
    })
    const filled = { backgroundColor: '#fff', corners: sameCorners(12) }
    expect(boxStyle(filled)).toEqual({ borderRadius: 'calc(12 * var(--px))' })
    const { borderRadius } = boxStyle({ corners: { ...sameCorners(0), topRight: 8 } })
    expect(borderRadius).toBe('0 calc(8 * var(--px)) 0 0')
  })

  it('casts the shadow of a box that is seen, and otherwise that of what stands in it', () => {
    const lengths = '0 calc(4 * var(--px)) calc(16 * var(--px))'
    expect(boxStyle({ ...commonStyle, backgroundColor: '#fff', shadow })).toEqual({
      boxShadow: `${lengths} calc(2 * var(--px)) rgba(0,0,0,0.2)`,
    })
    expect(boxStyle({ ...commonStyle, shadow, opacity: 0.5 })).toEqual({
      filter: `drop-shadow(${lengths} rgba(0,0,0,0.2)) opacity(0.5)`,
    })
  })

  it('draws a gradient', () => {
    const stops = [
      { color: '#fff', at: 0 },
      { color: '#000', at: 100 },
    ]
    expect(boxStyle({ gradient: { shape: 'linear', angle: 90, stops } })).toEqual({
      backgroundImage: 'linear-gradient(90deg,#fff 0%,#000 100%)',
    })
  })

  it('says only what it understands, and nothing that ends its declaration', () => {
    const damaged = {
      corners: { topLeft: 'x;y', topRight: 5000 },
      opacity: 'half',
      shadow: { x: 1, y: NaN, blur: -4, color: 'red;position:fixed' },
      gradient: { stops: 'url(x)' },
    }
    expect(boxStyle(damaged as never)).toEqual({
      borderRadius: '0 calc(1000 * var(--px)) 0 0',
      overflow: 'hidden',
      filter: 'drop-shadow(calc(1 * var(--px)) 0 0 rgba(0,0,0,0.2))',
    })
  })
})
