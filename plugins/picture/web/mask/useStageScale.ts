import { useSyncExternalStore } from 'react'
import type { Size } from './geometry.ts'

/** What stands around the picture: handles beside it, the tools below it. */
const RESERVED_PX = { width: 160, height: 260 }
const MAX_STAGE_PX = { width: 760, height: 620 }
/** A small picture is shown larger, so that a hand can place a mask on it. */
const MAX_SCALE = 6

/** Pixels of the screen for a design pixel, so that the picture fits the window. */
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
