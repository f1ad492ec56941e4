import { useEffect } from 'react'
import { whenIdle } from '../api/whenIdle.ts'
import { expectTypesAtHand } from '../plugins/expectedTypes.ts'
import * as lazyParts from './lazyParts.ts'
import * as lazyPickers from './pickers/lazyPickers.ts'
import { useEditor } from './store/EditorContext.tsx'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
const LOOK_AGAIN_MS = 400
const LATEST_MS = 5_000

/**
 * Once the author has begun, what was left out of the first load follows piece by piece, while nothing else is to be done: never
 * while something is dragged, where it would be felt (E3). First what draws the elements that are at hand: the first click on one
 * shows it, not a gap.
 */
export function usePrefetch(): void {
  const { session } = useEditor()
  useEffect(() => {
    const parts = Object.values({ ...lazyParts, ...lazyPickers })
    const steps = [expectTypesAtHand, ...parts.map(({ prefetch }) => prefetch)]
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
      steps.shift()?.()
      if (steps.length > 0) void whenIdle(LATEST_MS).then(next)
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
