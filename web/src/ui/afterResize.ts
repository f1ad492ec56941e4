/** CV-008: debounce of window resizing, in milliseconds. */
export const RESIZE_MS = 200

/** Debounce: calls `run` once the size has not changed for 200 ms; call `follow` on every change. */
export function afterResize(run: () => void): { follow: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    follow: () => {
      stop()
      timer = setTimeout(run, RESIZE_MS)
    },
    stop,
  }
}
