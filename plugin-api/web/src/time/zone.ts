/** What a clock in a zone shows at a moment, `2026-11-22 10:00`; of the device where the zone is unknown or not given. */
export function clockIn(timeZone: string | undefined, moment: number): string {
  return formatIsoTime(timeZone, moment).slice(0, 16)
}

/** The moment in milliseconds at which a clock in a zone shows `2026-11-22 10:00`; NaN where no clock ever does. */
export function momentOfClock(timeZone: string | undefined, clock: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(clock)
  if (!match) return NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  // 2026-02-31 would become a day in March.
  const isTime = new Date(wall).toISOString().startsWith(clock.replace(' ', 'T'))
  return isTime ? momentIn(timeZone, wall) : NaN
}

/**
 * The moment at which a clock in a zone shows what a clock in UTC shows at `wall`. Asked twice, since the zone may be ahead by
 * another hour at the first guess.
 */
function momentIn(timeZone: string | undefined, wall: number): number {
  const ahead = (at: number) => Date.parse(`${formatIsoTime(timeZone, at).replace(' ', 'T')}Z`) - at
  return wall - ahead(wall - ahead(wall))
}

/** The Swedish way of writing is the one of ISO 8601. */
function formatIsoTime(timeZone: string | undefined, moment: number): string {
  try {
    return new Date(moment).toLocaleString('sv-SE', timeZone ? { timeZone } : {})
  } catch {
    return new Date(moment).toLocaleString('sv-SE')
  }
}
