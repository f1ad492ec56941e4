const OPEN = 'bdi[data-variable]'
/** Whoever makes an address may write a word into the page, and no more than that. */
const MOST = 200

/** EL-TEXT-45: each place gets the parameter of its name, as plain text, or stays empty; also where an element is drawn anew. */
export function fillFromAddress(page: HTMLElement, query: string): void {
  const said = new URLSearchParams(query)
  const fill = () => {
    for (const place of page.querySelectorAll<HTMLElement>(OPEN)) {
      const text = said.get(place.dataset.variable ?? '')?.slice(0, MOST) ?? ''
      if (place.textContent !== text) place.textContent = text
    }
  }
  fill()
  if (page.querySelector('[data-live]')) {
    new MutationObserver(fill).observe(page, { childList: true, subtree: true })
  }
}
