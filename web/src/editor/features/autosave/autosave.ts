/** ED-017 to ED-019: saves at an interval, but not during a gesture. */
export const USER_INACTIVE_THRESHOLD = 10_000
const MAX_WAIT_MS = 60_000
/** Maximum number of intervals by which an active author delays a save, so that a short interval stays short. */
const MAX_WAIT_INTERVALS = 3
const RECHECK_INTERVAL_MS = 1_000

export interface AutosaveParts {
  /** Seconds; 0 disables autosave. */
  interval: () => number
  isDirty: () => boolean
  /** True during a drag or a resize; a text is saved while it is being edited. */
  isBusy: () => boolean
  lastInput: () => number
  now: () => number
  save: () => void
}

export interface Autosave {
  /** Restarts the interval: after opening, after any save, after a changed interval. */
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
