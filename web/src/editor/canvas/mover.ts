export interface Mover {
  /** A CSS transform. */
  to: (transform: string) => void
  /** Puts the node back under its own transform. */
  stop: () => void
}

/**
 * Moves a node again and again by the keyframe of an animation that stands still. A transform that is known to be animated goes
 * to the compositor as it is; after one of a style Chromium sorts the whole page into layers anew, with `will-change` too, since
 * the node may overlap something else now (E3).
 */
export function createMover(node: HTMLElement): Mover {
  // Absent where pages are only tested, not drawn.
  if (typeof KeyframeEffect === 'undefined') return styleMover(node)
  const effect = new KeyframeEffect(node, { transform: ['none', 'none'] }, { fill: 'both' })
  const still = new Animation(effect)
  let isMoved = false
  return {
    to(transform) {
      effect.setKeyframes({ transform: [transform, transform] })
      if (isMoved) return
      isMoved = true
      still.pause()
    },
    stop: () => still.cancel(),
  }
}

function styleMover(node: HTMLElement): Mover {
  const own = node.style.transform
  const to = (transform: string) => {
    node.style.transform = transform
  }
  return { to, stop: () => to(own) }
}
