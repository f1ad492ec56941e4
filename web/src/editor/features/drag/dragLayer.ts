import type { Offset } from '../../../model/box.ts'
import { createCompositedTransform, type CompositedTransform } from './compositedTransform.ts'

/** What a gesture carries with it. */
export interface DragLayer {
  to: (offset: Offset) => void
  /** Puts everything back where it stood. */
  drop: () => void
}

/** Those of nodes that are ready, where they stand. */
const ready = new WeakMap<HTMLElement, CompositedTransform>()
const IN_PLACE = '0px'

/** Carries nodes, as they are turned, by what moves them most cheaply. */
export function createDragLayer(nodes: readonly HTMLElement[]): DragLayer {
  const transformOf = (node: HTMLElement) =>
    ready.get(node) ?? createCompositedTransform(node, 'translate')
  const layers = nodes.map((node) => ({ node, transform: transformOf(node) }))
  return {
    to({ x, y }) {
      for (const { transform } of layers) transform.to(`${x}px ${y}px`)
    },
    drop() {
      for (const { node, transform } of layers) {
        if (ready.get(node) === transform) transform.to(IN_PLACE)
        else transform.stop()
      }
    },
  }
}

/**
 * Has the browser draw these as layers by themselves, as they are while they are dragged: with dozens of them that takes longer
 * than a frame may, and would be waited for when they are first moved. Ends when what it answers is called.
 */
export function prepareDragLayer(nodes: readonly HTMLElement[]): () => void {
  for (const node of nodes) {
    const transform = createCompositedTransform(node, 'translate')
    transform.to(IN_PLACE)
    ready.set(node, transform)
  }
  return () => {
    for (const node of nodes) {
      ready.get(node)?.stop()
      ready.delete(node)
    }
  }
}
