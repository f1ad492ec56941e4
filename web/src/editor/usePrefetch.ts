import { useEffect } from 'react'
import * as lazyParts from './lazyParts.ts'
import * as lazyPickers from './pickers/lazyPickers.ts'
import { useEditor } from './store/EditorContext.tsx'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
const LOOK_AGAIN_MS = 400

/**
 * Once the author has begun, what was left out of the first load follows piece by piece, while nothing else is to be done: never
 * while something is dragged, where it would be felt (E3).
 */
export function usePrefetch(): void {
  const { session } = useEditor()
  useEffect(() => {
    const parts = Object.values({ ...lazyParts, ...lazyPickers })
    let isOver = false
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, begin)
    }
    const next = () => {
      if (isOver) return
      if (session.getState().gesture !== null) {
        setTimeout(next, LOOK_AGAIN_MS)
        return
      }
      parts.shift()?.prefetch()
      if (parts.length > 0) whenIdle(next)
    }
    const begin = () => {
      stop()
      setTimeout(next, LOOK_AGAIN_MS)
    }
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true })
    return () => {
      isOver = true
      stop()
    }
  }, [session])
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 100)
}
