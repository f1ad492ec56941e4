/** Resolves when the browser is idle, at the latest after so many milliseconds. Safari has no idle callbacks. */
export function whenIdle(latest: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: latest })
    else setTimeout(resolve, 100)
  })
}
