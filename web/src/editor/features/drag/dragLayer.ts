import type { Offset } from '../../../model/box.ts'
import { createCompositedTransform } from './compositedTransform.ts'

/** The nodes that move with a gesture. */
export interface DragLayer {
  to: (offset: Offset) => void
  /** Moves everything back to its place. */
  drop: () => void
}

/** Creates a drag layer; nodes keep their rotation. */
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
