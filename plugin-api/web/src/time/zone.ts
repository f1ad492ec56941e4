/**
 * Returns the local time in a zone at a moment, as `2026-11-22 10:00`; in the device's zone if it is unknown or
 * missing.
 */
export function clockIn(timeZone: string | undefined, moment: number): string {
  return formatIsoTime(timeZone, moment).slice(0, 16)
}

/** Returns the moment in milliseconds of a local time in a zone; NaN when it is not a valid time. */
export function momentOfClock(timeZone: string | undefined, clock: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(clock)
  if (!match) return NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  // Rejects dates such as 2026-02-31, which would roll over into March.
  const isTime = new Date(wall).toISOString().startsWith(clock.replace(' ', 'T'))
  return isTime ? momentIn(timeZone, wall) : NaN
}

/**
 * Returns the moment at which the zone's clock shows `wall`, a local time encoded as UTC milliseconds. Two iterations,
 * since the first guess may fall on the other side of a clock change.
 */
function momentIn(timeZone: string | undefined, wall: number): number {
  const ahead = (at: number) => Date.parse(`${formatIsoTime(timeZone, at).replace(' ', 'T')}Z`) - at
  return wall - ahead(wall - ahead(wall))
}

/** The Swedish locale formats dates like ISO 8601. */
function formatIsoTime(timeZone: string | undefined, moment: number): string {
  try {
    return new Date(moment).toLocaleString('sv-SE', timeZone ? { timeZone } : {})
  } catch {
    return new Date(moment).toLocaleString('sv-SE')
  }
}
