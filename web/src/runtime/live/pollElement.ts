/** Asks for the markup of an element; fails where there is no answer. */
export type FetchMarkup = (elementId: string) => Promise<string>

/** A source may not be asked more often (DS-012), and is asked at least this often while it fails. */
const MIN_POLL_INTERVAL_MS = 5_000
const MAX_POLL_INTERVAL_MS = 600_000
/** Visitors who come at the same moment do not ask at the same moment. */
const JITTER_MS = 1_000

/**
 * Puts the element drawn anew where it stands, every so many seconds, while the page is looked at; what it shows stays while
 * nobody answers, who is then asked less and less often.
 */
export function pollElement(box: HTMLElement, ask: FetchMarkup): void {
  const every = Math.max(Number(box.dataset.live) * 1000 || 0, MIN_POLL_INTERVAL_MS)
  let shown = ''
  let failures = 0
  let due = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = (ms: number) => {
    clearTimeout(timer)
    due = Date.now() + ms
    timer = setTimeout(poll, ms)
  }
  const poll = () => {
    // Whoever comes back is shown what is new at once.
    if (document.hidden) return
    ask(box.dataset.el ?? '')
      .then((html) => {
        failures = 0
        if (html !== '' && html !== shown && replaceContent(box, html)) shown = html
      })
      .catch(() => failures++)
      .finally(() => wait(Math.min(every * 2 ** failures, Math.max(every, MAX_POLL_INTERVAL_MS))))
    due = Infinity
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() >= due) poll()
  })
  wait(Math.random() * JITTER_MS)
}

/** Not under the hands of somebody who is in it; where it was scrolled to stays. */
function replaceContent(box: HTMLElement, html: string): boolean {
  if (box.contains(document.activeElement)) return false
  const drawn = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-el]')
  if (drawn === null) return false
  const places = [...box.querySelectorAll('*')].map((one) => [one.scrollLeft, one.scrollTop])
  box.replaceChildren(...drawn.childNodes)
  box.querySelectorAll('*').forEach((one, index) => {
    const [left = 0, top = 0] = places[index] ?? []
    if (left > 0 || top > 0) one.scrollTo(left, top)
  })
  return true
}
