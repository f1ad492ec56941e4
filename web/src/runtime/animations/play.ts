/** Plays an animation on an element's box once; an unknown one, or one that the visitor does not want, is none. */
export function playAnimation(box: HTMLElement, type: string, duration: number): void {
  if (!/^\w+$/.test(type) || !Number.isFinite(duration) || prefersReducedMotion()) return
  const { style } = box
  // The turn of the box itself, which every transform of an animation ends with.
  style.setProperty('--t', style.transform || ' ')
  style.animation = 'none'
  // Read, so that the same animation begins anew.
  void box.offsetWidth
  const stays = /Out/.test(type) ? 'forwards' : 'none'
  style.animation = `py-${type} ${duration}ms ease ${stays}`
}

/** Whether the visitor has asked for less motion (AN-005). */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
