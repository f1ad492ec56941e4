import { useSyncExternalStore } from 'react'
import { afterResize } from '../afterResize.ts'

const MIN_SCALE = 0.4

/** How much a frame of a height must shrink to be seen whole beside what stands around it. */
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
