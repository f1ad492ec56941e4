import { useEffect, useLayoutEffect, useRef } from 'react'

const pending = new Set<() => void>()

/**
 * Registers an edit that is typed but not committed yet, such as an expression in a number field; null when there is
 * none. The studio commits it before it saves, undoes, publishes or shows something else. `commit` passes on the typed
 * value, once.
 */
export function usePendingEdit(commit: (() => void) | null): void {
  const latest = useRef(commit)
  useLayoutEffect(() => {
    latest.current = commit
  })
  const isPending = commit !== null
  useEffect(() => {
    if (!isPending) return undefined
    const run = () => latest.current?.()
    pending.add(run)
    return () => void pending.delete(run)
  }, [isPending])
}

/** Commits all pending edits; a failing one does not affect the others. */
export function commitPendingEdits(): void {
  for (const commit of [...pending]) {
    try {
      commit()
    } catch (cause) {
      console.error('a pending edit failed', cause)
    }
  }
}
