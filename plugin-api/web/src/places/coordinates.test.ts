import { describe, expect, it } from 'vitest'
import { bd09FromGcj02, gcj02FromBd09, gcj02FromWgs84, wgs84FromGcj02 } from './coordinates.ts'
import type { Point } from './point.ts'

/** Returns the approximate distance of two points in metres. */
function distanceInMetres(a: Point, b: Point): number {
  const north = (a.lat - b.lat) * 111_320
  const east = (a.lng - b.lng) * 111_320 * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}

// One place in the three systems, computed by the providers' own converters.
const TIANANMEN = {
  wgs84: { lat: 39.907333, lng: 116.391083 },
  gcj02: { lat: 39.908736, lng: 116.397327 },
  bd09: { lat: 39.91508, lng: 116.403694 },
}

/** EL-MAP-22 */
describe('the systems of coordinates', () => {
  it('are converted where a place is known in all of them', () => {
    expect(distanceInMetres(gcj02FromWgs84(TIANANMEN.wgs84), TIANANMEN.gcj02)).toBeLessThan(5)
    expect(distanceInMetres(wgs84FromGcj02(TIANANMEN.gcj02), TIANANMEN.wgs84)).toBeLessThan(5)
    expect(distanceInMetres(bd09FromGcj02(TIANANMEN.gcj02), TIANANMEN.bd09)).toBeLessThan(5)
    expect(distanceInMetres(gcj02FromBd09(TIANANMEN.bd09), TIANANMEN.gcj02)).toBeLessThan(5)
  })

  it.each([
    ['Shanghai', { lat: 31.23037, lng: 121.4737 }],
    ['Urumqi', { lat: 43.825592, lng: 87.616848 }],
    ['Sanya', { lat: 18.252847, lng: 109.511909 }],
    ['Mohe', { lat: 53.48, lng: 122.37 }],
  ])('lead back to where they came from in %s', (_, point) => {
    expect(distanceInMetres(wgs84FromGcj02(gcj02FromWgs84(point)), point)).toBeLessThan(0.5)
    expect(distanceInMetres(gcj02FromBd09(bd09FromGcj02(point)), point)).toBeLessThan(1)
    expect(distanceInMetres(gcj02FromWgs84(point), point)).toBeGreaterThan(50)
  })

  it('are one and the same outside of China', () => {
    const sydney = { lat: -33.856784, lng: 151.215297 }
    expect(gcj02FromWgs84(sydney)).toEqual(sydney)
    expect(wgs84FromGcj02(sydney)).toEqual(sydney)
  })
})
