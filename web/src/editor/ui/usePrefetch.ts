import { useEffect } from 'react'
import { whenIdle } from '../../api/whenIdle.ts'
import { preloadCommonPlugins } from '../../plugins/preloadPlugins.ts'
import { ElementInspector } from '../lazyParts.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
/** Delay in milliseconds, so that the current render is painted first. */
const DELAY_MS = 400
/** Timeout in milliseconds: browsers may report for seconds that they are busy although they are idle. */
const IDLE_TIMEOUT_MS = 1_000

/**
 * Prefetch: on the author's first input, loads the panel of an element and the modules of common plugins while the
 * browser is idle, so that the first click shows them at once. Other parts load when they are first shown.
 */
export function usePrefetch(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, begin)
    }
    const begin = () => {
      stop()
      timer = setTimeout(() => void prefetchParts(), DELAY_MS)
    }
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

async function prefetchParts(): Promise<void> {
  await whenIdle(IDLE_TIMEOUT_MS)
  ElementInspector.prefetch()
  await whenIdle(IDLE_TIMEOUT_MS)
  preloadCommonPlugins()
}
