/**
 * Service worker of a published work that may be opened offline. The host serves it at `/h5/{id}/offline.js`, so that
 * every work has its own and visitors of other works have none.
 */
import { OfflineCache } from './OfflineCache.ts'
import type { OfflineMessage } from './offline.ts'

interface ExtendableEventLike extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEventLike extends ExtendableEventLike {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

/** Worker globals that are missing in TypeScript's DOM types. */
interface WorkerScope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: ServiceWorkerRegistration
  addEventListener: ((
    type: 'install' | 'activate',
    hear: (event: ExtendableEventLike) => void,
  ) => void) &
    ((type: 'fetch', hear: (event: FetchEventLike) => void) => void) &
    ((
      type: 'message',
      hear: (event: ExtendableEventLike & { data: OfflineMessage }) => void,
    ) => void)
}

const scope = self as unknown as WorkerScope
const work = location.pathname.replace(/\/[^/]*$/, '')
const name = `pinye${work}`

const offlineCache = new OfflineCache({
  work,
  origin: location.origin,
  open: () => caches.open(name),
  load: (asked) => fetch(asked),
  forget: async () => {
    await caches.delete(name)
    await scope.registration.unregister()
  },
})

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(awake()))
scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const later = (rest: Promise<unknown>) => event.waitUntil(rest.catch(complain))
  const answer = offlineCache.respond({ request, preloaded: preloadResponse, later })
  if (answer) event.respondWith(answer)
})
scope.addEventListener('message', (event) => {
  const { keep } = event.data
  event.waitUntil(offlineCache.keep(keep.page, keep.loaded).catch(complain))
})

/** Enables navigation preload: without it every page load would wait for the worker to start. */
async function awake(): Promise<void> {
  // Safari supports it since 15.4.
  const preload = scope.registration.navigationPreload as NavigationPreloadManager | undefined
  await preload?.enable()
  await scope.clients.claim()
}

/** Logs a failure, such as a full storage; the cache stays unchanged. */
function complain(cause: unknown): void {
  console.warn('the page is not kept for the time without a network', cause)
}
