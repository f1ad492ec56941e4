import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { offsetOn, planAround, pointAt } from './plan.ts'
import { PlanDrawing } from './PlanDrawing.tsx'
import { DEFAULT_POINT, isPoint, pointOf } from './point.ts'

const frame = { width: 300, height: 200, zoom: 12 }
const elsewhere = { lat: 31.23, lng: 121.47 }

describe('a drawn plan', () => {
  it('is the same for the same point and another one elsewhere', () => {
    expect(planAround(DEFAULT_POINT, frame)).toEqual(planAround({ ...DEFAULT_POINT }, frame))
    expect(planAround(elsewhere, frame).blocks).not.toBe(planAround(DEFAULT_POINT, frame).blocks)
    expect(planAround(DEFAULT_POINT, { ...frame, zoom: 13 }).blocks).not.toBe(
      planAround(DEFAULT_POINT, frame).blocks,
    )
  })

  it.each([3, 12, 20])('has streets, houses, a park and a river at zoom %i', (zoom) => {
    const plan = planAround(DEFAULT_POINT, { width: 375, height: 375, zoom })
    for (const part of ['blocks', 'houses', 'parks', 'trees', 'avenues', 'river'] as const) {
      expect(plan[part], part).toMatch(/^M-?[\d.]+ -?[\d.]+/)
      expect(plan[part], part).not.toMatch(/NaN|Infinity|e[-+]/)
    }
  })

  it('stays small in a box of any size', () => {
    const plan = planAround(DEFAULT_POINT, { width: 1e9, height: 1e9, zoom: 3 })
    expect(plan.blocks.length + plan.houses.length).toBeLessThan(1_000_000)
    expect(planAround(DEFAULT_POINT, { width: 0, height: 0, zoom: 20 }).river).toMatch(/^M/)
  })

  it('has a point for each place on it', () => {
    const offset = { x: 60, y: -45 }
    const point = pointAt(DEFAULT_POINT, offset, 13)
    expect(point.lat).toBeGreaterThan(DEFAULT_POINT.lat)
    expect(point.lng).toBeGreaterThan(DEFAULT_POINT.lng)
    const back = offsetOn(DEFAULT_POINT, point, 13)
    expect([back.x, back.y]).toEqual([expect.closeTo(60, 1), expect.closeTo(-45, 1)])
    expect(pointAt(DEFAULT_POINT, { x: 1e9, y: 1e9 }, 13)).toEqual({ lat: -85, lng: 180 })
  })

  it('is drawn for the eye only', () => {
    const { container } = render(<PlanDrawing point={DEFAULT_POINT} {...frame} />)
    const svg = container.querySelector('svg')
    expect(svg?.getAttribute('aria-hidden')).toBe('true')
    expect(svg?.getAttribute('viewBox')).toBe('0 0 300 200')
  })
})

/** EL-MAP-11, EL-MAP-12 */
describe('a stored place', () => {
  it('is its point, or the default one', () => {
    expect(pointOf({ position: elsewhere })).toEqual(elsewhere)
    for (const broken of [
      null,
      7,
      {},
      { position: { lat: '1', lng: 2 } },
      { position: { lat: 91, lng: 0 } },
    ]) {
      expect(pointOf(broken)).toEqual(DEFAULT_POINT)
    }
    expect(isPoint({ lat: NaN, lng: 0 })).toBe(false)
  })
})
