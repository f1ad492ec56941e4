/** Bundled avatars: 24 faces drawn by code, so that none has to be loaded. Dedicated to the public domain (CC0). */

export const AVATAR_COUNT = 24

export interface AvatarShape {
  background: string
  body: string
  /** Tilt of the body in degrees. */
  tilt: number
  /** Roundness of the body in units of the 32-unit box. */
  radius: number
  top: number
  /** Distance of each eye from the centre. */
  eyes: number
  /** Path data of the mouth. */
  mouth: string
}

const COLORS = [
  ['#ffd9c7', '#f2784b'],
  ['#ffe8b8', '#e9a01e'],
  ['#dff3c8', '#6bab3a'],
  ['#c9f0e6', '#25a18e'],
  ['#cfe6ff', '#3a86d8'],
  ['#dcdcff', '#6a63d9'],
  ['#f3d6fb', '#b052c9'],
  ['#ffd3e0', '#dd4f7f'],
] as const

const MOUTHS = ['M13 22q3 3 6 0', 'M13.5 22.5h5', 'M13 21.5q3 4.5 6 0z'] as const

/** Returns one of the 24 avatars; the same number always gives the same face. */
export function avatarShape(number: number): AvatarShape {
  const index = ((number % AVATAR_COUNT) + AVATAR_COUNT) % AVATAR_COUNT
  const [background, body] = COLORS[index % COLORS.length] ?? COLORS[0]
  const row = Math.floor(index / COLORS.length)
  return {
    background,
    body,
    tilt: ((index * 7) % 5) * 6 - 12,
    radius: 6 + ((index * 5) % 4) * 2,
    top: 9 + ((index * 3) % 4),
    eyes: 3 + (row % 2),
    mouth: MOUTHS[(index + row) % MOUTHS.length] ?? MOUTHS[0],
  }
}

/** Returns the numbers of the bundled avatars in a fixed order per element (EL-RATE-26). */
export function seededOrder(seed: string): number[] {
  const order = Array.from({ length: AVATAR_COUNT }, (_, index) => index)
  let state = hash(seed)
  for (let last = order.length - 1; last > 0; last--) {
    state = next(state)
    const other = state % (last + 1)
    const kept = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = kept
  }
  return order
}

/** FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return value
}

/** One step of mulberry32. */
function next(state: number): number {
  let value = (state + 0x6d2b79f5) >>> 0
  value = Math.imul(value ^ (value >>> 15), value | 1)
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
  return (value ^ (value >>> 14)) >>> 0
}
