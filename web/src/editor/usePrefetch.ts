import { useEffect } from 'react'
import * as lazyParts from './lazyParts.ts'
import * as lazyPickers from './pickers/lazyPickers.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

/** Once the author has begun, what was left out of the first load follows while nothing else is to be done. */
export function usePrefetch(): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, begin)
    }
    const begin = () => {
      stop()
      whenIdle(() => {
        for (const part of Object.values({ ...lazyParts, ...lazyPickers })) part.prefetch()
      })
    }
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true })
    return stop
  }, [])
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 500)
}
