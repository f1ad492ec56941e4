interface PrefetchEntry {
  answer: Promise<Response>
  /** Start of the request, by `performance.now()`. */
  at: number
}

declare global {
  /** Responses requested by `splash.js`, by path. */
  var __pinyeEarly: Record<string, PrefetchEntry> | undefined
}

/** Milliseconds after which an unused response counts as stale. */
const PREFETCH_MAX_AGE_MS = 10_000

/** Requests data of the next screen while its script loads. */
export function prefetch(path: string, ask: () => Promise<Response>): void {
  const early = (globalThis.__pinyeEarly ??= {})
  if (early[path] && isFresh(early[path])) return
  const answer = ask()
  // The consumer of the promise handles a failure; without one it must not become an unhandled rejection.
  answer.catch(() => undefined)
  early[path] = { answer, at: performance.now() }
}

/** Takes the prefetched response to a request, at most once; only GET requests have one. */
export function takePrefetched({ method, url }: Request): Promise<Response> | undefined {
  const early = globalThis.__pinyeEarly
  if (!early || method !== 'GET') return undefined
  const { pathname, search } = new URL(url)
  const found = early[pathname + search]
  delete early[pathname + search]
  return found && isFresh(found) ? found.answer : undefined
}

function isFresh({ at }: PrefetchEntry): boolean {
  return performance.now() - at < PREFETCH_MAX_AGE_MS
}
