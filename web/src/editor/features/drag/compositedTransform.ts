export interface CompositedTransform {
  /** Sets the property. */
  to: (value: string) => void
  /** Restores the node's own value. */
  stop: () => void
}

/** `translate` leaves the node's rotation alone. */
export type TransformProperty = 'transform' | 'translate'

/**
 * Moves a node repeatedly through the keyframe of a paused animation. The compositor applies an animated transform
 * directly; after a change of a style's transform Chromium computes the layers of the whole page anew, even with
 * `will-change`, since the node may overlap others.
 */
export function createCompositedTransform(
  node: HTMLElement,
  property: TransformProperty = 'transform',
): CompositedTransform {
  // Missing in test environments without rendering.
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
