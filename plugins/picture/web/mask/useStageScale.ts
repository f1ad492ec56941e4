import { useSyncExternalStore } from 'react'
import type { Size } from './geometry.ts'

/** Space around the image: handles beside it, the tools below it. */
const RESERVED_PX = { width: 160, height: 260 }
const MAX_STAGE_PX = { width: 760, height: 620 }
/** Small images are enlarged up to this factor, for precise placement. */
const MAX_SCALE = 6

/** Returns the screen pixels per design pixel at which the image fits the window. */
export function useStageScale(canvas: Size): number {
  return useSyncExternalStore(subscribe, () =>
    stageScale(canvas, { width: window.innerWidth, height: window.innerHeight }),
  )
}

export function stageScale(canvas: Size, window: Size): number {
  const room = (side: keyof Size) =>
    Math.max(80, Math.min(MAX_STAGE_PX[side], window[side] - RESERVED_PX[side])) / canvas[side]
  return Math.min(room('width'), room('height'), MAX_SCALE)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
