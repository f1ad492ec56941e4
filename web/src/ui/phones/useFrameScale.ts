import { useSyncExternalStore } from 'react'
import { afterResize } from '../afterResize.ts'

const MIN_SCALE = 0.4

/** Returns the scale at which a frame of this height fits into the window next to its surroundings. */
export function useFrameScale(height: number, surroundingsHeight: number): number {
  return useSyncExternalStore(followResize, () =>
    Math.max(MIN_SCALE, Math.min(1, (window.innerHeight - surroundingsHeight) / height)),
  )
}

function followResize(onChange: () => void): () => void {
  const { follow, stop } = afterResize(onChange)
  window.addEventListener('resize', follow)
  return () => {
    stop()
    window.removeEventListener('resize', follow)
  }
}
