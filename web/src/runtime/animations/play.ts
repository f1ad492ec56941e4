/**
 * Plays an animation once on an element's box; does nothing for an invalid name, or when the visitor prefers reduced
 * motion.
 */
export function playAnimation(box: HTMLElement, type: string, duration: number): void {
  if (!/^\w+$/.test(type) || !Number.isFinite(duration) || prefersReducedMotion()) return
  const { style } = box
  // The box's own rotation, with which every transform of an animation ends.
  style.setProperty('--t', style.transform || ' ')
  style.animation = 'none'
  // Reading forces a reflow, so that the same animation restarts.
  void box.offsetWidth
  const stays = /Out/.test(type) ? 'forwards' : 'none'
  style.animation = `py-${type} ${duration}ms ease ${stays}`
}

/** Returns whether the visitor prefers reduced motion (AN-005). */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
