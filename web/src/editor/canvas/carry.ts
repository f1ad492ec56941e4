import type { Offset } from '../../model/moveElements.ts'
import { createMover } from './mover.ts'

/** What a gesture carries with it. */
export interface Carried {
  to: (offset: Offset) => void
  /** Puts everything back where it stood. */
  drop: () => void
}

/** Carries nodes, as they are turned, by what moves them most cheaply. */
export function carry(nodes: readonly HTMLElement[]): Carried {
  const carried = nodes.map((node) => ({ mover: createMover(node), own: node.style.transform }))
  return {
    to({ x, y }) {
      for (const { mover, own } of carried) mover.to(`translate(${x}px, ${y}px) ${own}`.trim())
    },
    drop() {
      for (const { mover } of carried) mover.stop()
    },
  }
}
