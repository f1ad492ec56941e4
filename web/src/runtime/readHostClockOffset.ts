/**
 * Returns the milliseconds by which the host's clock is ahead of this one, from the `Server-Timing: now;desc="…"`
 * header of the document. 0 without it, or when the document came from a cache.
 */
export function readHostClockOffset(): number {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const stamp = document?.serverTiming?.find((entry) => entry.name === 'now')
  const time = Number(stamp?.description)
  if (!document || !(time > 0) || document.transferSize === 0) return 0
  return Math.round(time - (performance.timeOrigin + document.responseStart))
}
