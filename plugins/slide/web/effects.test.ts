import { describe, expect, it } from 'vitest'
import { distance, getSlideStyle } from './effects.ts'

/** EL-SLIDE-10 */
describe('the way round', () => {
  it('is endless and takes the shorter side', () => {
    expect([0, 1, 2, 3].map((index) => distance(index, 0, 4))).toEqual([0, 1, 2, -1])
    expect(distance(0, 3.5, 4)).toBe(0.5)
    expect(distance(3, -1, 4)).toBe(0)
    expect(distance(1, -0.25, 2)).toBeCloseTo(-0.75)
  })
})

/** EL-SLIDE-10 */
describe('the look of a slide', () => {
  const effects = ['slide', 'fade', 'cube', 'coverflow', 'flip'] as const

  it('is the picture itself in the middle, for every effect and both directions', () => {
    for (const effect of effects) {
      for (const axis of ['X', 'Y'] as const) {
        const { transform, opacity, visibility } = getSlideStyle(effect, 0, axis)
        expect(transform).not.toMatch(/[1-9]\d*(\.\d+)?(%|deg)/)
        expect([opacity === '' || opacity === '1', visibility]).toEqual([true, 'visible'])
      }
    }
  })

  it('goes by to the left or upwards, and hides what is further away', () => {
    expect(getSlideStyle('slide', -0.25, 'X').transform).toBe('translateX(-25%)')
    expect(getSlideStyle('slide', 0.5, 'Y').transform).toBe('translateY(50%)')
    expect(getSlideStyle('fade', 0.25, 'X')).toMatchObject({ transform: '', opacity: '0.75' })
    expect(getSlideStyle('cube', 0.5, 'X')).toMatchObject({
      transform: 'translateX(50%) rotateY(45deg)',
      transformOrigin: '0% 50%',
    })
    expect(getSlideStyle('flip', 0.6, 'X').visibility).toBe('hidden')
    for (const effect of effects) expect(getSlideStyle(effect, 2, 'X').visibility).toBe('hidden')
  })

  it('slides where the effect is none that there is', () => {
    expect(getSlideStyle('toString' as never, 0.5, 'X')).toEqual(getSlideStyle('slide', 0.5, 'X'))
  })
})
