import { useEffect } from 'react'
import { whenIdle } from '../../api/whenIdle.ts'
import { preloadCommonPlugins } from '../../plugins/preloadPlugins.ts'
import { prefetchFiles, listDeferredFiles } from './deferredFiles.ts'
import { ElementInspector } from '../lazyParts.ts'
import { useEditor } from '../store/EditorContext.tsx'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
const REACHING = ['pointerover', 'focusin'] as const
/** An element may have come under a pointer that lies still: what has just been drawn is painted first. */
const PAINTED_MS = 150
const RECHECK_INTERVAL_MS = 400
/** Browsers may say for seconds that there is something else to do although nothing is. */
const IDLE_TIMEOUT_MS = 1_000
/** What selects an element, or brings one that is selected then. */
const SELECTING = '[data-el], [data-region="panel"], [data-region="header"]'

/**
 * Once the author has begun, what was left out of the first load follows piece by piece, while nothing else is to be done: never
 * while something is dragged, where it would be felt. First what draws the elements that are at hand: the first click on one shows
 * it, not a gap. Everything else is fetched and waits to be run until it is shown, and what is shown of an element until the pointer
 * or the focus comes to what selects one.
 */
export function usePrefetch(): void {
  const { session } = useEditor()
  useEffect(() => {
    const isOver = new AbortController()
    const begin = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, begin)
      void follow(() => session.getState().gesture !== null, isOver.signal)
    }
    for (const sign of SIGNS) {
      window.addEventListener(sign, begin, { passive: true, signal: isOver.signal })
    }
    const expect = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(SELECTING)) return
      for (const sign of REACHING) window.removeEventListener(sign, expect)
      void sleep(PAINTED_MS).then(() => {
        if (!isOver.signal.aborted) ElementInspector.prefetch()
      })
    }
    for (const sign of REACHING) {
      window.addEventListener(sign, expect, { passive: true, signal: isOver.signal })
    }
    return () => isOver.abort()
  }, [session])
}

async function follow(isBusy: () => boolean, isOver: AbortSignal): Promise<void> {
  /** Whether the next piece may come: false once the editor is left. */
  const mayGoOn = async () => {
    while (isBusy() && !isOver.aborted) await sleep(RECHECK_INTERVAL_MS)
    return !isOver.aborted
  }
  await sleep(RECHECK_INTERVAL_MS)
  if (!(await mayGoOn())) return
  preloadCommonPlugins()
  await whenIdle(IDLE_TIMEOUT_MS)
  if (!(await mayGoOn())) return
  await prefetchFiles(await listDeferredFiles(), async () => {
    await whenIdle(IDLE_TIMEOUT_MS)
    return mayGoOn()
  })
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
