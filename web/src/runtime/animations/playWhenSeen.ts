/** Script of pages with animations that start when the element comes into view. Without it they start with the page. */
import { prefersReducedMotion } from './play.ts'

const waiting = prefersReducedMotion()
  ? []
  : [...document.querySelectorAll<HTMLElement>('.py-el')].filter(
      (box) => getComputedStyle(box).getPropertyValue('--seen').trim() !== '',
    )

const watch = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      watch.unobserve(target)
      const { style } = target as HTMLElement
      style.removeProperty('animation')
      style.removeProperty('opacity')
    }
  },
  { rootMargin: '0px 0px -8% 0px' },
)

for (const box of waiting) {
  // Observed at its final position, without the animation's transform; an entrance is hidden until then.
  const comesIn = getComputedStyle(box).getPropertyValue('--seen').trim() === 'in'
  box.style.animation = 'none'
  if (comesIn) box.style.opacity = '0'
  watch.observe(box)
}
