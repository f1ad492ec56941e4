/** A point in degrees; in stored props always in GCJ-02, the system of China's maps (EL-MAP-12). */
export interface Point {
  lat: number
  lng: number
}

/** EL-MAP-12: Tian'anmen. */
export const DEFAULT_POINT: Point = { lat: 39.908823, lng: 116.39747 }

/** Latitude limit of maps in the Web Mercator projection. */
export const MAX_LATITUDE = 85

/** Returns whether a value is a point that a map can show. */
export function isPoint(value: unknown): value is Point {
  const { lat, lng } = (value ?? {}) as Partial<Point>
  return isWithin(lat, MAX_LATITUDE) && isWithin(lng, 180)
}

/** Returns the point of a stored place `{ position: { lat, lng } }`; the default point when it is invalid. */
export function pointOf(place: unknown): Point {
  const { position } = (place ?? {}) as { position?: unknown }
  return isPoint(position) ? { lat: position.lat, lng: position.lng } : DEFAULT_POINT
}

export function samePoint(a: Point, b: Point): boolean {
  return a.lat === b.lat && a.lng === b.lng
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}
