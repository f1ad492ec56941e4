/** EL-TEXT-30, EL-TEXT-35: sizes in the list. */
export const FONT_SIZES: readonly number[] = [12, 14, 16, 18, 24, 36, 48]

const MIN_SIZE = 12
const LAST = 48
const LARGE = 96
const MAX_SIZE = 200

/**
 * EL-TEXT-31: returns the next size of the list; between them 6 more, beyond them 12 more, and from 96 on a fifth more.
 */
export function nextSize(size: number): number {
  const listed = FONT_SIZES.indexOf(size)
  if (listed >= 0 && listed < FONT_SIZES.length - 1) return FONT_SIZES[listed + 1] ?? size
  if (size < MIN_SIZE) return MIN_SIZE
  if (size < LAST) return Math.min(size + 6, LAST)
  if (size < LARGE) return size + 12
  return Math.max(size, Math.min(Math.round(size * 1.2), MAX_SIZE))
}

/** EL-TEXT-31: inverse of `nextSize`; never steps below 12, and keeps smaller sizes. */
export function previousSize(size: number): number {
  const listed = FONT_SIZES.indexOf(size)
  if (listed > 0) return FONT_SIZES[listed - 1] ?? size
  if (size <= MIN_SIZE) return size
  if (size < LAST) return Math.max(size - 6, MIN_SIZE)
  if (size <= LARGE) return Math.max(size - 12, LAST)
  return Math.round(size / 1.2)
}
