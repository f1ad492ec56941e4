/**
 * Conversion of coordinate systems. GCJ-02 is used by Chinese maps (Tencent, Amap, Apple in China), WGS-84 by GPS
 * (Tianditu, most international tiles), BD-09 by Baidu. Outside of China GCJ-02 equals WGS-84.
 */
import type { Point } from './point.ts'

/** Krasovsky's ellipsoid, on which GCJ-02 is computed. */
const AXIS = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943
const RADIAN = Math.PI / 180
/** Constant of the additional transformation from GCJ-02 to BD-09. */
const BAIDU_TURN = (Math.PI * 3000) / 180

/** Returns whether a point is in the bounding box in which GCJ-02 is shifted. */
export function isInChina({ lat, lng }: Point): boolean {
  return lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271
}

export function gcj02FromWgs84(point: Point): Point {
  if (!isInChina(point)) return point
  const shift = shiftAt(point)
  return rounded({ lat: point.lat + shift.lat, lng: point.lng + shift.lng })
}

/** Converts by fixed-point iteration, because the shift has no closed inverse. */
export function wgs84FromGcj02(point: Point): Point {
  if (!isInChina(point)) return point
  let guess = point
  for (let round = 0; round < 6; round += 1) {
    const shift = shiftAt(guess)
    guess = { lat: point.lat - shift.lat, lng: point.lng - shift.lng }
  }
  return rounded(guess)
}

export function bd09FromGcj02({ lat, lng }: Point): Point {
  const radius = Math.hypot(lng, lat) + 0.00002 * Math.sin(lat * BAIDU_TURN)
  const angle = Math.atan2(lat, lng) + 0.000003 * Math.cos(lng * BAIDU_TURN)
  return rounded({
    lat: radius * Math.sin(angle) + 0.006,
    lng: radius * Math.cos(angle) + 0.0065,
  })
}

export function gcj02FromBd09(point: Point): Point {
  const [lat, lng] = [point.lat - 0.006, point.lng - 0.0065]
  const radius = Math.hypot(lng, lat) - 0.00002 * Math.sin(lat * BAIDU_TURN)
  const angle = Math.atan2(lat, lng) - 0.000003 * Math.cos(lng * BAIDU_TURN)
  return rounded({ lat: radius * Math.sin(angle), lng: radius * Math.cos(angle) })
}

/** Returns the offset of GCJ-02 from WGS-84 at a point, in degrees. */
function shiftAt({ lat, lng }: Point): Point {
  const [x, y] = [lng - 105, lat - 35]
  const slope = 1 - ECCENTRICITY * Math.sin(lat * RADIAN) ** 2
  const meridian = (AXIS * (1 - ECCENTRICITY)) / (slope * Math.sqrt(slope))
  const parallel = (AXIS / Math.sqrt(slope)) * Math.cos(lat * RADIAN)
  return {
    lat: northOf(x, y) / (meridian * RADIAN),
    lng: eastOf(x, y) / (parallel * RADIAN),
  }
}

function northOf(x: number, y: number): number {
  const curve = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  return (
    curve +
    waves({ frequency: 6, amplitude: 20 }, { frequency: 2, amplitude: 20 }, x) +
    waves({ frequency: 1, amplitude: 20 }, { frequency: 1 / 3, amplitude: 40 }, y) +
    waves({ frequency: 1 / 12, amplitude: 160 }, { frequency: 1 / 30, amplitude: 320 }, y)
  )
}

function eastOf(x: number, y: number): number {
  const curve = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  return (
    curve +
    waves({ frequency: 6, amplitude: 20 }, { frequency: 2, amplitude: 20 }, x) +
    waves({ frequency: 1, amplitude: 20 }, { frequency: 1 / 3, amplitude: 40 }, x) +
    waves({ frequency: 1 / 12, amplitude: 150 }, { frequency: 1 / 30, amplitude: 300 }, x)
  )
}

interface Wave {
  frequency: number
  amplitude: number
}

function waves(first: Wave, second: Wave, at: number): number {
  const wave = ({ frequency, amplitude }: Wave) => amplitude * Math.sin(frequency * at * Math.PI)
  return ((wave(first) + wave(second)) * 2) / 3
}

/** Rounds to six digits, about a tenth of a metre; more digits would differ between engines. */
function rounded({ lat, lng }: Point): Point {
  const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { lat: six(lat), lng: six(lng) }
}
