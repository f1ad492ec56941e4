/** Fetches the markup of an element; rejects when the request fails. */
export type FetchMarkup = (elementId: string) => Promise<string>

/** Shortest interval of polling (DS-012), and longest one while requests fail. */
const MIN_POLL_INTERVAL_MS = 5_000
const MAX_POLL_INTERVAL_MS = 600_000
/** Spreads the requests of visitors who arrive at the same time. */
const JITTER_MS = 1_000

/**
 * Polls an element at its interval while the page is visible and replaces its content. While requests fail, the content
 * stays and the interval doubles.
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
    // When the page becomes visible again, the overdue request is sent at once.
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

/** Replaces the content and keeps scroll positions; does nothing while the visitor has the focus inside. */
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
