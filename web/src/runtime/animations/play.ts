/** A way in from there, or out to there; before the box's own transform, so that it keeps its rotation. */
function moving(away: string, isIn: boolean): Keyframe[] {
  const there = { transform: `translate(${away})`, opacity: 0 }
  const here = { transform: '', opacity: 1 }
  return isIn ? [there, here] : [here, there]
}

function shaking(along: (px: number) => string): Keyframe[] {
  return [0, -8, 8, -8, 8, -4, 0].map((px) => ({ transform: `translate(${along(px)})` }))
}

/** AN-002, AN-003: what each animation does. */
const FRAMES: Record<string, () => Keyframe[]> = {
  fadeIn: () => [{ opacity: 0 }, { opacity: 1 }],
  fadeOut: () => [{ opacity: 1 }, { opacity: 0 }],
  slideInUp: () => moving('0, 100%', true),
  slideInDown: () => moving('0, -100%', true),
  slideInLeft: () => moving('-100%, 0', true),
  slideInRight: () => moving('100%, 0', true),
  slideOutUp: () => moving('0, -100%', false),
  slideOutDown: () => moving('0, 100%', false),
  slideOutLeft: () => moving('-100%, 0', false),
  slideOutRight: () => moving('100%, 0', false),
  bounceIn: () => [
    { transform: 'scale(0.3)', opacity: 0 },
    { transform: 'scale(1.08)', opacity: 1, offset: 0.6 },
    { transform: 'scale(0.96)', offset: 0.8 },
    { transform: 'scale(1)' },
  ],
  bounceOut: () => [
    { transform: 'scale(1)' },
    { transform: 'scale(1.08)', opacity: 1, offset: 0.4 },
    { transform: 'scale(0.3)', opacity: 0 },
  ],
  flash: () => [1, 0, 1, 0, 1].map((opacity) => ({ opacity })),
  pulse: () => [{ transform: 'scale(1)' }, { transform: 'scale(1.06)' }, { transform: 'scale(1)' }],
  shakeX: () => shaking((px) => `${px}px, 0`),
  shakeY: () => shaking((px) => `0, ${px}px`),
}

/** Plays an animation on an element's box once; an unknown one, or one that the visitor does not want, is none. */
export function playAnimation(box: HTMLElement, type: string, duration: number): void {
  const frames = Object.prototype.hasOwnProperty.call(FRAMES, type) ? FRAMES[type] : undefined
  if (!frames || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const own = box.style.transform
  const moved = frames().map((frame) =>
    'transform' in frame
      ? { ...frame, transform: `${String(frame.transform)} ${own}`.trim() || 'none' }
      : frame,
  )
  const leaves = /Out/.test(type)
  box.animate(moved, { duration, easing: 'ease', fill: leaves ? 'forwards' : 'none' })
}
