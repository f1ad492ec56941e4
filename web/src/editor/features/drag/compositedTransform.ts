export interface CompositedTransform {
  /** A value of the property. */
  to: (value: string) => void
  /** Puts the node back where it stands by itself. */
  stop: () => void
}

/** `translate` leaves alone how the node is turned. */
export type TransformProperty = 'transform' | 'translate'

/**
 * Moves a node again and again by the keyframe of an animation that stands still. A transform that is known to be animated goes
 * to the compositor as it is; after one of a style Chromium sorts the whole page into layers anew, with `will-change` too, since
 * the node may overlap something else now.
 */
export function createCompositedTransform(
  node: HTMLElement,
  property: TransformProperty = 'transform',
): CompositedTransform {
  // Absent where pages are only tested, not drawn.
  if (typeof KeyframeEffect === 'undefined') return styleMover(node, property)
  const effect = new KeyframeEffect(node, { [property]: ['none', 'none'] }, { fill: 'both' })
  const still = new Animation(effect)
  let isMoved = false
  return {
    to(value) {
      effect.setKeyframes({ [property]: [value, value] })
      if (isMoved) return
      isMoved = true
      still.pause()
    },
    stop: () => still.cancel(),
  }
}

function styleMover(node: HTMLElement, property: TransformProperty): CompositedTransform {
  const own = node.style[property]
  const to = (value: string) => {
    node.style[property] = value
  }
  return { to, stop: () => to(own) }
}
