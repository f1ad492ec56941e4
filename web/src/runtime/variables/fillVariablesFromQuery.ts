const OPEN = 'bdi[data-variable]'
/** Whoever makes an address may write a word into the page, and no more than that. */
const MAX_VALUE_LENGTH = 200

/** EL-TEXT-45: each place gets the parameter of its name, as plain text, or stays empty; also where an element is drawn anew. */
export function fillVariablesFromQuery(page: HTMLElement, query: string): void {
  const params = new URLSearchParams(query)
  const fill = () => {
    for (const place of page.querySelectorAll<HTMLElement>(OPEN)) {
      const text = params.get(place.dataset.variable ?? '')?.slice(0, MAX_VALUE_LENGTH) ?? ''
      if (place.textContent !== text) place.textContent = text
    }
  }
  fill()
  if (page.querySelector('[data-live]')) {
    new MutationObserver(fill).observe(page, { childList: true, subtree: true })
  }
}
