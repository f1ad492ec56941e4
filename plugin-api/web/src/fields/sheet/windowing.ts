/** Which rows and columns are drawn: those that are seen, and a few around them. */
export interface Span {
  first: number
  /** One behind the last. */
  end: number
}

const OVERSCAN = 4

/** `size` is that of one row or column; `offset` how far is scrolled, `room` how much is seen. */
export function getVisibleSpan(offset: number, room: number, size: number, count: number): Span {
  const first = Math.max(0, Math.floor(offset / size) - OVERSCAN)
  const end = Math.min(count, Math.ceil((offset + room) / size) + OVERSCAN)
  return { first: Math.min(first, Math.max(0, count - 1)), end: Math.max(end, Math.min(1, count)) }
}

/** How far to scroll so that a row or column is seen whole; as it is where it is seen already. */
export function scrolledTo(at: number, offset: number, room: number, size: number): number {
  if (at * size < offset) return at * size
  return (at + 1) * size > offset + room ? (at + 1) * size - room : offset
}

export function places({ first, end }: Span): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}
