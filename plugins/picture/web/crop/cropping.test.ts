import { describe, expect, it } from 'vitest'
import { afterKey, getPicturePlacement, movedBy, zoomedTo } from './cropping.ts'
import { cropCss, filterCss, filtersOf, flipCss, PRESETS, presetOf, WHOLE } from '../pictureLook.ts'

const wide = { width: 800, height: 400 }
const box = { width: 200, height: 200 }

describe('a crop', () => {
  it('begins with the middle of a picture that covers its box', () => {
    expect(getPicturePlacement(WHOLE, wide, box)).toEqual({
      left: -100,
      top: 0,
      width: 400,
      height: 200,
    })
  })

  it('follows the hand until the edge of the picture', () => {
    expect(movedBy(WHOLE, { x: 50, y: 30 }, wide, box)).toEqual({ ...WHOLE, focusX: 25 })
    expect(movedBy(WHOLE, { x: 500, y: 0 }, wide, box).focusX).toBe(0)
    expect(movedBy(WHOLE, { x: -500, y: 0 }, wide, box).focusX).toBe(100)
  })

  it('is zoomed at the pointer: what lies there stays there', () => {
    const at = { x: 150, y: 50 }
    const next = zoomedTo(WHOLE, 2, at, wide, box)
    const [before, after] = [
      getPicturePlacement(WHOLE, wide, box),
      getPicturePlacement(next, wide, box),
    ]
    expect(next.zoom).toBe(2)
    expect((at.x - after.left) / after.width).toBeCloseTo((at.x - before.left) / before.width, 3)
    expect((at.y - after.top) / after.height).toBeCloseTo((at.y - before.top) / before.height, 3)
  })

  it('is zoomed no further than eight times, and never shows what is beside the picture', () => {
    expect(zoomedTo(WHOLE, 99, { x: 0, y: 0 }, wide, box).zoom).toBe(8)
    const out = zoomedTo({ zoom: 2, focusX: 0, focusY: 0 }, 0.1, { x: 200, y: 200 }, wide, box)
    expect(out.zoom).toBe(1)
    expect(getPicturePlacement(out, wide, box).left).toBeLessThanOrEqual(0)
  })

  it('is moved and zoomed by keys', () => {
    const press = (key: string, shiftKey = false) => afterKey(WHOLE, { key, shiftKey }, wide, box)
    expect(press('ArrowRight', true)?.focusX).toBe(45)
    expect(press('+')?.zoom).toBe(1.1)
    expect(press('a')).toBeUndefined()
  })
})

describe('the look of a picture', () => {
  it('says nothing in CSS where nothing is changed', () => {
    expect([filterCss(null), filterCss({}), flipCss({})]).toEqual([undefined, undefined, undefined])
    expect(cropCss({})).toEqual({})
  })

  it('says what is changed, within bounds', () => {
    expect(filterCss({ brightness: 120, blur: 900 })).toBe(
      'brightness(1.2) blur(calc(20 * var(--px)))',
    )
    expect(filterCss({ hue: 'red;}' as never })).toBeUndefined()
    expect(flipCss({ flipX: true })).toBe('scale(-1,1)')
    expect(cropCss({ zoom: 2, focusX: 10, focusY: 20 })).toEqual({
      objectPosition: '10% 20%',
      transform: 'scale(2)',
      transformOrigin: '10% 20%',
    })
  })

  it('knows the looks to begin with again', () => {
    expect(presetOf(filtersOf(PRESETS.noir))).toBe('noir')
    expect(presetOf(filtersOf(null))).toBe('original')
    expect(presetOf(filtersOf({ ...PRESETS.noir, blur: 1 }))).toBeUndefined()
  })
})
