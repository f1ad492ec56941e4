import { useSyncExternalStore } from 'react'

/** Height of header and margins around the frame. */
const around = 190
const smallest = 0.5

/** How much a frame of a height must shrink to be seen whole. */
export function useFrameScale(height: number): number {
  return useSyncExternalStore(followResize, () =>
    Math.max(smallest, Math.min(1, (window.innerHeight - around) / height)),
  )
}

function followResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('resize', onChange)
  }
}
