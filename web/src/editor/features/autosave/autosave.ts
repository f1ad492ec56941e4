/** ED-017 to ED-019: saves by the clock, but not in the middle of a gesture. */
export const USER_INACTIVE_THRESHOLD = 10_000
const MAX_WAIT_MS = 60_000
/** Intervals that an author who does not pause is waited for, so that a short one stays a short one. */
const MAX_WAIT_INTERVALS = 3
const RECHECK_INTERVAL_MS = 1_000

export interface AutosaveParts {
  /** Seconds; 0 switches it off. */
  interval: () => number
  isDirty: () => boolean
  /** True during a drag or a resize; a text is saved while it is being edited. */
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
    const longest = Math.min(MAX_WAIT_MS, MAX_WAIT_INTERVALS * parts.interval() * 1000)
    const isOverdue = now - since >= longest
    if (parts.isBusy() || !(isCalm || isOverdue)) {
      timer = setTimeout(() => waitForCalm(since), RECHECK_INTERVAL_MS)
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
