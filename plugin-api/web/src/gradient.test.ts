import { describe, expect, it } from 'vitest'
import { gradientCss, gradientOf } from './gradient.ts'

describe('a gradient', () => {
  it('is written in CSS, its colours in the order of their way', () => {
    const stops = [
      { color: '#fff', at: 100 },
      { color: 'rgba(0, 0, 0, .5)', at: 0 },
    ]
    expect(gradientCss({ shape: 'linear', angle: 45, stops })).toBe(
      'linear-gradient(45deg,rgba(0, 0, 0, .5) 0%,#fff 100%)',
    )
    expect(gradientCss({ shape: 'radial', stops: stops.slice(0, 1) })).toBe(
      'radial-gradient(circle,#fff 100%,#fff 100%)',
    )
  })

  it('holds nothing but colours and numbers', () => {
    const stops = [{ color: 'url(//evil.example)', at: 0 }, { color: 'red;x:y', at: 5 }, null]
    expect(gradientCss({ stops })).toBeUndefined()
    expect(gradientCss({ stops: 'many' })).toBeUndefined()
    expect(gradientCss(null)).toBeUndefined()
    const odd = gradientOf({ angle: '9', stops: [{ color: 'red', at: 'x' }] })
    expect(odd).toEqual({ shape: 'linear', angle: 180, stops: [{ color: 'red', at: 0 }] })
  })

  it('has at most eight colours', () => {
    const stops = Array.from({ length: 20 }, () => ({ color: 'red', at: 1 }))
    expect(gradientOf({ stops })?.stops).toHaveLength(8)
  })
})
