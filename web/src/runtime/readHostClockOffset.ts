/**
 * Milliseconds by which the host's clock is ahead of this one. The document's answer carries the host's time in
 * `Server-Timing: now;desc="…"`; without it, or when the document came from a cache, the visitor's clock is believed.
 */
export function readHostClockOffset(): number {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const stamp = document?.serverTiming?.find((entry) => entry.name === 'now')
  const time = Number(stamp?.description)
  if (!document || !(time > 0) || document.transferSize === 0) return 0
  return Math.round(time - (performance.timeOrigin + document.responseStart))
}
