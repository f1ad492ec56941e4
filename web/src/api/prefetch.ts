interface PrefetchEntry {
  answer: Promise<Response>
  /** By the clock of the page. */
  at: number
}

declare global {
  /** Answers that `splash.js` asked for, by path. */
  var __pinyeEarly: Record<string, PrefetchEntry> | undefined
}

/** Milliseconds after which an answer nobody took may say what is no longer so. */
const PREFETCH_MAX_AGE_MS = 10_000

/** Asks for something that the next screen begins with while the screen itself is on its way. */
export function prefetch(path: string, ask: () => Promise<Response>): void {
  const early = (globalThis.__pinyeEarly ??= {})
  if (early[path] && isFresh(early[path])) return
  const answer = ask()
  // Whoever takes it is told; nobody else is.
  answer.catch(() => undefined)
  early[path] = { answer, at: performance.now() }
}

/** The answer that was asked for before this request came, once; a request that changes something has none. */
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
