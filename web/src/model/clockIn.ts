/**
 * What a clock in a zone shows at a moment, `2026-11-22 10:00`; of the device where the zone is unknown or not given. As in
 * `@pinye/plugin-api/time`, which the model does not use. The Swedish way of writing is the one of ISO 8601.
 */
export function clockIn(timeZone: string | undefined, moment: number): string {
  const time = new Date(moment)
  try {
    return time.toLocaleString('sv-SE', timeZone ? { timeZone } : {}).slice(0, 16)
  } catch {
    return time.toLocaleString('sv-SE').slice(0, 16)
  }
}
