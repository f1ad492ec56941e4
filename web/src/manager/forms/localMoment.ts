/** A moment as a field of the reader's own time shows it; empty for none. */
export function localMoment(moment: string | null | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What such a field says, as a moment; empty for none. */
export function momentOf(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
