/** ED-017 to ED-019: saves by the clock, but not in the middle of something. */
export const USER_INACTIVE_THRESHOLD = 10_000
const LONGEST_WAIT = 60_000
const LOOK_AGAIN = 1_000

export interface AutosaveParts {
  /** Seconds; 0 switches it off. */
  interval: () => number
  isDirty: () => boolean
  /** True during a drag, a resize or text editing. */
  isBusy: () => boolean
  lastInput: () => number
  now: () => number
  save: () => void
}

export interface Autosave {
  /** Starts counting anew: after opening, after any save, after a changed interval. */
  restart: () => void
  stop: () => void
}

export function createAutosave(parts: AutosaveParts): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined

  function restart(): void {
    stop()
    const seconds = parts.interval()
    if (seconds > 0) timer = setTimeout(due, seconds * 1000)
  }

  function due(): void {
    if (!parts.isDirty()) restart()
    else waitForCalm(parts.now())
  }

  function waitForCalm(since: number): void {
    const now = parts.now()
    const isCalm = now - parts.lastInput() >= USER_INACTIVE_THRESHOLD
    const isOverdue = now - since >= LONGEST_WAIT
    if (parts.isBusy() || !(isCalm || isOverdue)) {
      timer = setTimeout(() => waitForCalm(since), LOOK_AGAIN)
      return
    }
    restart()
    parts.save()
  }

  function stop(): void {
    clearTimeout(timer)
  }

  return { restart, stop }
}
