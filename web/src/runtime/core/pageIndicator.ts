import type { PageStep } from './pager.ts'

/** Resolves the value of a page mark or arrow, a page or a step, to a page index; undefined when there is none. */
export function resolveTurn(value: string, index: number, count: number): number | undefined {
  const step: PageStep = value === 'next' ? 1 : value === 'back' ? -1 : 0
  const to = step === 0 ? Number(value) : index + step
  return Number.isInteger(to) && to >= 0 && to < count && to !== index ? to : undefined
}

/** Updates all page marks of a work; returns a function to call when the page changes. */
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
