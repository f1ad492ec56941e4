/** Windowing: range of rows or columns to render, the visible ones and a few around them. */
export interface Span {
  first: number
  /** Exclusive. */
  end: number
}

const OVERSCAN = 4

/**
 * Returns the rendered range. `size` is that of one row or column, `offset` the scroll position, `room` the visible
 * length.
 */
export function getVisibleSpan(offset: number, room: number, size: number, count: number): Span {
  const first = Math.max(0, Math.floor(offset / size) - OVERSCAN)
  const end = Math.min(count, Math.ceil((offset + room) / size) + OVERSCAN)
  return { first: Math.min(first, Math.max(0, count - 1)), end: Math.max(end, Math.min(1, count)) }
}

/** Returns the scroll position that makes a row or column fully visible; unchanged if it is. */
export function scrolledTo(at: number, offset: number, room: number, size: number): number {
  if (at * size < offset) return at * size
  return (at + 1) * size > offset + room ? (at + 1) * size - room : offset
}

export function places({ first, end }: Span): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}
