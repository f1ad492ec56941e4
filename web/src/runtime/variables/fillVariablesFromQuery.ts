const OPEN = 'bdi[data-variable]'
/** Maximum length: every link to the page may insert text here, so it is limited to a few words. */
const MAX_VALUE_LENGTH = 200

/**
 * EL-TEXT-45: fills each variable with the query parameter of its name, as plain text, or empties it; also in elements
 * that are replaced later by polling.
 */
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
