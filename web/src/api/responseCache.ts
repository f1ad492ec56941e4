import { clear, createStore, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { whenIdle } from './whenIdle.ts'

/** Responses that the studio needs before it can open a work: the user, the plugins, and the work itself. */
const CACHED_PATHS = [
  /^\/api\/users\/me$/,
  /^\/api\/permissions\/user\/(roles|permissions)$/,
  /^\/api\/config$/,
  /^\/api\/plugins$/,
  /^\/api\/fonts(\?|$)/,
  /^\/api\/tags(\?|$)/,
  /^\/api\/works\?/,
  /^\/api\/works\/\d+$/,
]
/** Maximum number of cached responses; the least recently read are evicted. */
const MAX_CACHED_RESPONSES = 60
const ORDER = 'order'
/** Milliseconds after which a response is written even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 2_000

let table: UseStore | undefined
/** Serializes the writes. */
let changes: Promise<unknown> = Promise.resolve()
/** Raised by `clearResponseCache`: responses to earlier requests are not cached, even if they arrive later. */
let generation = 0

/** Returns the cache key of a request; null when its response is not cached. */
export function getCacheKey(method: string, address: string): string | null {
  const { pathname, search } = new URL(address)
  const name = pathname + search
  return method === 'GET' && CACHED_PATHS.some((one) => one.test(name)) ? name : null
}

/** Moves a name to the front of the LRU order; returns the new order and the evicted names. */
export function touchLru(order: readonly string[], name: string) {
  const all = [name, ...order.filter((one) => one !== name)]
  return { order: all.slice(0, MAX_CACHED_RESPONSES), evicted: all.slice(MAX_CACHED_RESPONSES) }
}

/**
 * Sends a request with `send` and caches its response for offline use; while offline, a GET is answered from the cache.
 */
export async function fetchWithCacheFallback(
  request: Request,
  send: () => Promise<Response>,
): Promise<Response> {
  const name = isCacheAvailable() ? getCacheKey(request.method, request.url) : null
  if (name === null) return send()
  const since = generation
  try {
    const response = await send()
    if (response.ok) {
      const kept = response.clone()
      void keep(name, () => kept.blob(), since)
    }
    return response
  } catch (thrown) {
    // While the network is up, an unreachable host is an error and not hidden by a cached response.
    const kept = navigator.onLine || request.method !== 'GET' ? undefined : await read(name)
    if (kept === undefined) throw thrown
    return new Response(kept, { headers: { 'Content-Type': 'application/json' } })
  }
}

/** Empties the cache at sign-out, so that the next user of the browser cannot read it. */
export function clearResponseCache(): void {
  if (!isCacheAvailable()) return
  generation += 1
  clear(open()).catch(() => undefined)
}

function isCacheAvailable(): boolean {
  return typeof indexedDB !== 'undefined' && 'serviceWorker' in navigator
}

function open(): UseStore {
  table ??= createStore('pinye-kept', 'reads')
  return table
}

async function read(name: string): Promise<Blob | undefined> {
  const kept = await get<unknown>(name, open()).catch(() => undefined)
  return kept instanceof Blob ? kept : undefined
}

/** Caches the envelope with which the host would answer a GET of this path. */
export function cacheResponse(name: string, envelope: object): Promise<unknown> {
  if (!isCacheAvailable()) return Promise.resolve()
  return keep(name, () => Promise.resolve(new Blob([JSON.stringify(envelope)])))
}

/** Writes a response to the cache when the browser is idle. */
function keep(name: string, read: () => Promise<Blob>, since = generation): Promise<unknown> {
  const write = async () => {
    await whenIdle(IDLE_TIMEOUT_MS)
    const bytes = await read()
    if (since === generation) await open()('readwrite', (store) => put(store, name, bytes))
  }
  // When the storage is full, responses are not cached.
  changes = changes.then(write).catch(() => undefined)
  return changes
}

function put(store: IDBObjectStore, name: string, bytes: Blob): Promise<void> {
  const asked = store.get(ORDER) as IDBRequest<string[] | undefined>
  asked.onsuccess = () => {
    const { order, evicted } = touchLru(asked.result ?? [], name)
    store.put(bytes, name)
    store.put(order, ORDER)
    for (const one of evicted) store.delete(one)
  }
  return promisifyRequest(store.transaction)
}
