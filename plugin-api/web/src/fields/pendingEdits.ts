import { useEffect, useLayoutEffect, useRef } from 'react'

const pending = new Set<() => void>()

/**
 * Registers an edit that is typed and not handed on yet, such as a sum in a number field; null while there is none. The studio
 * commits it before it saves, undoes, publishes or shows something else. `commit` hands on what is typed now, once.
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

/** Commits all pending edits; one that fails costs only itself. */
export function commitPendingEdits(): void {
  for (const commit of [...pending]) {
    try {
      commit()
    } catch (cause) {
      console.error('a pending edit failed', cause)
    }
  }
}
