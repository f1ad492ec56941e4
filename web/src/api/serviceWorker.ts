import { whenIdle } from './whenIdle.ts'

/**
 * Delay in milliseconds before the worker is registered: an earlier start would compete with the first screen for the
 * processor, and requests of that screen would go through the worker.
 */
const REGISTER_DELAY_MS = 3_000
/** Maximum milliseconds to wait for an idle moment after that. */
const IDLE_TIMEOUT_MS = 5_000

/**
 * Registers the service worker that makes the studio available offline (`public/studio-worker.js`). Without HTTPS
 * browsers have no service workers; then nothing is cached.
 */
export function registerServiceWorker(): void {
  // During development files change without a change of their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  performance.setResourceTimingBufferSize(1_000)
  setTimeout(() => void whenIdle(IDLE_TIMEOUT_MS).then(register), REGISTER_DELAY_MS)
}

function register(): void {
  navigator.serviceWorker.register('/studio-worker.js').catch((cause: unknown) => {
    console.warn('the studio will not open offline', cause)
  })
}

/** Caches the program and every file that this page has loaded, so that the open work can be opened again offline. */
export async function precacheLoadedFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  // If the registration failed, `ready` never settles; no caller waits for this function.
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: loadedFiles() })
}

function loadedFiles(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = addresses.filter(({ origin }) => origin === location.origin)
  const files = own.filter(({ pathname }) => !pathname.startsWith('/api/'))
  return [...new Set(files.map(({ pathname, search }) => pathname + search))]
}
