/** Runs once nothing else is to be done, after `timeout` milliseconds at the latest; the answer takes it back. */
export function whenIdle(run: () => void, timeout: number): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, Math.min(timeout, 100))
    return () => clearTimeout(timer)
  }
  const wanted = requestIdleCallback(run, { timeout })
  return () => cancelIdleCallback(wanted)
}
