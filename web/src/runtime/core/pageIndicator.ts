import type { PageStep } from './pager.ts'

/** What a page mark or an arrow beside the work asks for: a page, or a step; undefined when it is none. */
export function resolveTurn(value: string, index: number, count: number): number | undefined {
  const step: PageStep = value === 'next' ? 1 : value === 'back' ? -1 : 0
  const to = step === 0 ? Number(value) : index + step
  return Number.isInteger(to) && to >= 0 && to < count && to !== index ? to : undefined
}

/** Tells all marks of a work which page is shown; answers what to do when another one is. */
export function syncPageIndicator(
  work: HTMLElement,
  count: number,
  first: number,
): (index: number) => void {
  const marks = document.querySelectorAll<HTMLElement>('[data-turn]')
  const [number, line] = [work.querySelector('.py-dots b'), work.querySelector('[data-dots=line]')]
  const show = (index: number) => {
    work.toggleAttribute('data-last', index === count - 1)
    work.style.setProperty('--at', `${index + 1}`)
    if (number) number.textContent = `${index + 1}`
    line?.setAttribute('aria-valuenow', `${index + 1}`)
    for (const mark of marks) {
      const value = mark.dataset.turn ?? ''
      if (mark.classList.contains('py-arrow'))
        mark.toggleAttribute('disabled', resolveTurn(value, index, count) === undefined)
      else if (value === `${index}`) mark.setAttribute('aria-current', 'page')
      else mark.removeAttribute('aria-current')
    }
  }
  show(first)
  return (index) => {
    work.setAttribute('data-turned', '')
    show(index)
  }
}
