import type { Offset } from '../../../model/box.ts'
import { createCompositedTransform } from './compositedTransform.ts'

/** What a gesture carries with it. */
export interface DragLayer {
  to: (offset: Offset) => void
  /** Puts everything back where it stood. */
  drop: () => void
}

/** Carries nodes, as they are turned. */
export function createDragLayer(nodes: readonly HTMLElement[]): DragLayer {
  const transforms = nodes.map((node) => createCompositedTransform(node, 'translate'))
  return {
    to({ x, y }) {
      for (const transform of transforms) transform.to(`${x}px ${y}px`)
    },
    drop() {
      for (const transform of transforms) transform.stop()
    },
  }
}
