import type { PlayCall } from '../animations/playOnCall.ts'

/** Returns the box of an element on this page. */
export function findElementBox(uuid: string): HTMLElement | null {
  const boxes = document.querySelectorAll<HTMLElement>('.py-el[data-el]')
  return [...boxes].find(({ dataset }) => dataset.el === uuid) ?? null
}

/** Shows, hides or toggles an element, regardless of its initial visibility (EM-009). */
export function setVisibility(how: string, uuid: string): void {
  const box = findElementBox(uuid)
  if (box) box.hidden = how === 'toggle' ? !box.hidden : how === 'hide'
}

/** Requests an animation by an event; its listener is in a separate script, which only pages with animations load. */
export function play(uuid: string, animation: string, ms: number): void {
  const box = findElementBox(uuid)
  if (!box) return
  const detail: PlayCall = { box, animation, ms }
  document.dispatchEvent(new CustomEvent('py-play', { detail }))
}

/** Dispatches an action to an element's view (`useActions` of the kit); for an island, after its hydration. */
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
    // The effects that subscribe run shortly after the render.
    setTimeout(dispatch, 100)
  })
  observer.observe(box, { attributeFilter: ['data-live'] })
}
