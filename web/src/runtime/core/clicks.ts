import { keyOf } from '@pinye/plugin-api/keys'
/** IN-010: debounce in milliseconds of clicks on the same element and action. */
export const debounceMs = 300

export type ClickHandler = (target: HTMLElement, value: string) => void

/** Delegates clicks on `[data-…]` elements with one listener on the document; Enter and Space count as clicks. */
export function listenForClicks(
  handlers: Record<string, ClickHandler>,
  now: () => number = Date.now,
): void {
  const last = new WeakMap<Element, number>()
  const act = (event: Event) => {
    const origin = event.target instanceof Element ? event.target : null
    for (const [name, handler] of Object.entries(handlers)) {
      const target = origin?.closest<HTMLElement>(`[${name}]`)
      const value = target?.getAttribute(name)
      if (!target || value === null || value === undefined) continue
      event.preventDefault()
      const at = now()
      if (at - (last.get(target) ?? -Infinity) < debounceMs) return
      last.set(target, at)
      handler(target, value)
      return
    }
  }
  document.addEventListener('click', (event) => {
    if (isPlain(event)) act(event)
  })
  document.addEventListener('keydown', (event) => {
    const isPressed = keyOf(event) === 'Enter' || keyOf(event) === ' '
    const target = event.target instanceof HTMLElement ? event.target : null
    // Native links and buttons turn the key into a click themselves.
    if (isPressed && target?.matches('div[role=button],div[role=link]')) act(event)
  })
}

/** Returns whether the browser has no own meaning for the click, such as opening a new tab. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}
