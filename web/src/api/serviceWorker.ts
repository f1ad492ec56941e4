import { whenIdle } from './whenIdle.ts'

/**
 * Milliseconds that the first screen has for itself: a worker that starts beside it takes its share of the processor, and whatever
 * the screen still fetches goes through it then.
 */
const REGISTER_DELAY_MS = 3_000
/** Milliseconds after that until which an idle moment is waited for. */
const IDLE_TIMEOUT_MS = 5_000

/**
 * The worker that keeps the studio for the time without a network (`public/studio-worker.js`). Browsers have none where the
 * studio is not served over https, and then everything is as it was.
 */
export function registerServiceWorker(): void {
  // Files change under their names while one develops.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  performance.setResourceTimingBufferSize(1_000)
  setTimeout(() => void whenIdle(IDLE_TIMEOUT_MS).then(register), REGISTER_DELAY_MS)
}

function register(): void {
  navigator.serviceWorker.register('/studio-worker.js').catch((cause: unknown) => {
    console.warn('the studio will not open offline', cause)
  })
}

/** Keeps the program and everything that this page has loaded, so that what is open opens again without a network. */
export async function precacheLoadedFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  // Where it could not be registered it never gets ready, and nothing waits for this.
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: loadedFiles() })
}

function loadedFiles(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = addresses.filter(({ origin }) => origin === location.origin)
  const files = own.filter(({ pathname }) => !pathname.startsWith('/api/'))
  return [...new Set(files.map(({ pathname, search }) => pathname + search))]
}
