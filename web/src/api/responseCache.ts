import { clear, createStore, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { whenIdle } from './whenIdle.ts'

/** What the studio has to know before it can open a work: who is there, what is installed, and the work itself. */
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
/** Answers that are kept; those that were read last stay. */
const MAX_CACHED_RESPONSES = 60
const ORDER = 'order'
/** Milliseconds after which a copy is kept although there is much to do. */
const IDLE_TIMEOUT_MS = 2_000

let table: UseStore | undefined
/** One copy after the other. */
let changes: Promise<unknown> = Promise.resolve()
/** Raised by `clearResponseCache`: responses to earlier requests are not cached, even if they arrive later. */
let generation = 0

/** Under which name an answer is kept; none where it is not. */
export function getCacheKey(method: string, address: string): string | null {
  const { pathname, search } = new URL(address)
  const name = pathname + search
  return method === 'GET' && CACHED_PATHS.some((one) => one.test(name)) ? name : null
}

/** The order after one was read: the latest first, and those that are too many. */
export function touchLru(order: readonly string[], name: string) {
  const all = [name, ...order.filter((one) => one !== name)]
  return { order: all.slice(0, MAX_CACHED_RESPONSES), evicted: all.slice(MAX_CACHED_RESPONSES) }
}

/**
 * Sends a request (`send`), and keeps what the answer says for the time without a network; then reading is answered with what was
 * kept.
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
    // A host that is away while the network is there is another matter: that is told.
    const kept = navigator.onLine || request.method !== 'GET' ? undefined : await read(name)
    if (kept === undefined) throw thrown
    return new Response(kept, { headers: { 'Content-Type': 'application/json' } })
  }
}

/** Whoever signs out leaves nothing behind that the next one could read. */
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

/** Keeps the envelope with which the host would answer a request to read this. */
export function cacheResponse(name: string, envelope: object): Promise<unknown> {
  if (!isCacheAvailable()) return Promise.resolve()
  return keep(name, () => Promise.resolve(new Blob([JSON.stringify(envelope)])))
}

/** Writes a copy when nothing else is to be done. */
function keep(name: string, read: () => Promise<Blob>, since = generation): Promise<unknown> {
  const write = async () => {
    await whenIdle(IDLE_TIMEOUT_MS)
    const bytes = await read()
    if (since === generation) await open()('readwrite', (store) => put(store, name, bytes))
  }
  // A browser without room goes on without copies.
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
