// Service worker: caches the studio's files for offline use. Network first: the cache answers only while the network
// fails, so that an old worker never holds back a new version of the program.
const KEPT = 'pinye-studio'
/** All screens share one HTML page; its router selects the screen by the address. */
const SHELL = '/'
/** Immutable files: those of the program, of plugins and of authors never change under their name. */
const FINISHED = /^\/(assets|plugins|uploads)\//
/** Milliseconds to wait before immutable files are cached, so that the page's own requests come first. */
const CALM = 2000
/** Maximum size of a cached file in bytes, which excludes videos and long audio files. */
const MAX_FILE_BYTES = 8 * 1024 * 1024
/** Maximum number of files that a page may list; a work with more is cached in part. */
const MAX_LISTED_FILES = 1000
/** Maximum number of cached files of plugins and authors outside of the open work; the oldest are evicted. */
const MAX_OTHER_FILES = 1500
/** Files that an update of the program removes from the host while a tab still runs the older version. */
const REPLACED = /^\/(assets|shared|plugins)\//

self.addEventListener('install', (event) => event.waitUntil(proved()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const key = keyOf(event.request)
  if (key !== null) event.respondWith(networkFirst(event, key))
})
self.addEventListener('message', (event) => {
  const { keep: named } = event.data ?? {}
  if (Array.isArray(named)) event.waitUntil(keepAll(named.slice(0, MAX_LISTED_FILES)))
})

/**
 * Fails the installation unless the worker can reach the host: a worker without network access would lock out online
 * users.
 */
async function proved() {
  const response = await fetch('/files.json', { cache: 'no-store' })
  if (!response.ok) throw new Error('the list of files did not come')
  await self.skipWaiting()
}

/** Returns the cache key of a request; null when the worker must not handle it, such as API calls. */
function keyOf({ method, mode, headers, url }) {
  const { origin, pathname, search } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || headers.has('range')) return null
  if (/^\/(api|h5|a)\//.test(pathname)) return null
  if (mode !== 'navigate') return pathname + search
  return pathname.split('/').pop().includes('.') ? null : SHELL
}

async function networkFirst(event, key) {
  try {
    const response = await fetch(event.request)
    if (isWhole(response)) event.waitUntil(keep(key, event.request, response))
    const isReplaced = response.status === 404 && REPLACED.test(key)
    return (isReplaced && (await keptAs(key))) || response
  } catch (error) {
    const kept = await keptAs(key)
    if (kept !== undefined) return kept
    throw error
  }
}

async function keptAs(key) {
  return (await caches.open(KEPT)).match(key, { ignoreVary: true })
}

function isWhole(response) {
  const size = Number(response.headers.get('content-length') ?? 0)
  return response.status === 200 && !response.redirected && size <= MAX_FILE_BYTES
}

/**
 * Caches a response. Files that may change are stored at once; immutable ones later, when the browser's HTTP cache has
 * them.
 */
function keep(key, request, response) {
  if (FINISHED.test(key)) return keepSoon(key, request.clone())
  const copy = response.clone()
  return caches.open(KEPT).then((cache) => cache.put(key, copy))
}

const noted = new Map()
let isDue

function keepSoon(key, request) {
  if (noted.size < MAX_LISTED_FILES) noted.set(key, request)
  isDue ??= new Promise((resolve) => self.setTimeout(resolve, CALM)).then(keepNoted)
  return isDue
}

async function keepNoted() {
  const asked = new Map(noted)
  noted.clear()
  isDue = undefined
  await keepEach([...asked.keys()], asked)
}

/** Caches all files of the program and those a page has loaded, and evicts the surplus. */
async function keepAll(named) {
  const listed = await (await fetch('/files.json')).json()
  const wanted = new Set([SHELL, ...listed, ...named.filter(isOurs)])
  await keepEach([...wanted])
  await evict(wanted)
}

/**
 * Evicts the files of earlier versions once no second tab may still run one, and the oldest files of plugins and
 * authors.
 */
async function evict(wanted) {
  const cache = await caches.open(KEPT)
  const pages = await self.clients.matchAll({ type: 'window' })
  const kept = (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })
  const unwanted = kept.filter((key) => !wanted.has(key))
  const earlier = unwanted.filter((key) => key.startsWith('/assets/'))
  const others = unwanted.filter((key) => /^\/(plugins|uploads)\//.test(key))
  const evicted = others.slice(0, Math.max(0, others.length - MAX_OTHER_FILES))
  for (const key of pages.length > 1 ? evicted : [...earlier, ...evicted]) await cache.delete(key)
}

/**
 * Fetches missing files one after the other, with the original request where known, so that the HTTP cache can answer.
 */
async function keepEach(keys, asked = new Map()) {
  const cache = await caches.open(KEPT)
  for (const key of keys) {
    if ((await cache.match(key, { ignoreVary: true })) !== undefined) continue
    const response = await fetch(asked.get(key) ?? key).catch(() => undefined)
    if (response !== undefined && isWhole(response)) await cache.put(key, response)
  }
}

function isOurs(key) {
  return typeof key === 'string' && key.startsWith('/') && !/^\/(\/|api\/|h5\/|a\/)/.test(key)
}
