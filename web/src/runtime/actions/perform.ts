import type { PlayCall } from '../animations/playOnCall.ts'

/** The box of an element of this page. */
export function findElementBox(uuid: string): HTMLElement | null {
  const boxes = document.querySelectorAll<HTMLElement>('.py-el[data-el]')
  return [...boxes].find(({ dataset }) => dataset.el === uuid) ?? null
}

/** Shows, hides or toggles an element, whatever it was at the start (EM-009). */
export function setVisibility(how: string, uuid: string): void {
  const box = findElementBox(uuid)
  if (box) box.hidden = how === 'toggle' ? !box.hidden : how === 'hide'
}

/** Only a page that plays something has the script that hears it. */
export function play(uuid: string, animation: string, ms: number): void {
  const box = findElementBox(uuid)
  if (!box) return
  const detail: PlayCall = { box, animation, ms }
  document.dispatchEvent(new CustomEvent('py-play', { detail }))
}

/** An element that comes to life late is told as soon as it lives; what it hears is the view's (`useActions` of the kit). */
export function dispatchElementAction(uuid: string, name: string): void {
  const box = findElementBox(uuid)
  if (!box) return
  const dispatch = () =>
    document.dispatchEvent(new CustomEvent('py-tell', { detail: { id: uuid, name } }))
  if (!box.dataset.island || box.dataset.live === '') {
    dispatch()
    return
  }
  const observer = new MutationObserver(() => {
    observer.disconnect()
    // Its effects run a moment after it was drawn.
    setTimeout(dispatch, 100)
  })
  observer.observe(box, { attributeFilter: ['data-live'] })
}
