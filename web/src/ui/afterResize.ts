/** CV-008: what follows the size of the window does so once it rests. */
export const RESIZE_MS = 200

/** Calls once the size has not changed for 200 ms; give `follow` to whoever tells of changes. */
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
