import type { Offset } from '../../model/moveElements.ts'
import { createMover, type Mover } from './mover.ts'

/** What a gesture carries with it. */
export interface Carried {
  to: (offset: Offset) => void
  /** Puts everything back where it stood. */
  drop: () => void
}

/** Those of nodes that are ready, where they stand. */
const ready = new WeakMap<HTMLElement, Mover>()
const IN_PLACE = '0px'

/** Carries nodes, as they are turned, by what moves them most cheaply. */
export function carry(nodes: readonly HTMLElement[]): Carried {
  const moverOf = (node: HTMLElement) => ready.get(node) ?? createMover(node, 'translate')
  const carried = nodes.map((node) => ({ node, mover: moverOf(node) }))
  return {
    to({ x, y }) {
      for (const { mover } of carried) mover.to(`${x}px ${y}px`)
    },
    drop() {
      for (const { node, mover } of carried) {
        if (ready.get(node) === mover) mover.to(IN_PLACE)
        else mover.stop()
      }
    },
  }
}

/**
 * Has the browser draw these as layers by themselves, as they are while they are carried: with dozens of them that takes longer
 * than a frame may, and would be waited for when they are first moved (E3). Ends when what it answers is called.
 */
export function readyToCarry(nodes: readonly HTMLElement[]): () => void {
  for (const node of nodes) {
    const mover = createMover(node, 'translate')
    mover.to(IN_PLACE)
    ready.set(node, mover)
  }
  return () => {
    for (const node of nodes) {
      ready.get(node)?.stop()
      ready.delete(node)
    }
  }
}
