/** Undo and redo history. */
export interface History<T> {
  past: T[]
  present: T
  future: T[]
}

const MAX_UNDO_STEPS = 100

export function createHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] }
}

/** Adds a state and clears the redo steps. */
export function pushHistory<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present].slice(-MAX_UNDO_STEPS), present: next, future: [] }
}

/** Undoes one step; returns the same history when there is none. */
export function undoHistory<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const last = past.at(-1)
  if (past.length === 0 || last === undefined) return history
  return { past: past.slice(0, -1), present: last, future: [present, ...future] }
}

export function redoHistory<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { past: [...past, present], present: next, future: rest }
}
