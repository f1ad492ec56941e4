// Keeps the files that the studio is made of, for the time without a network. The network always comes first: what is kept
// here is shown only where nothing answers, so that a new version of the program is never held back by an old worker.
const KEPT = 'pinye-studio'
/** Every screen is the same page; its router shows what belongs to the address. */
const SHELL = '/'
/** Files of the program, of plugins and of authors never change under their name. */
const FINISHED = /^\/(assets|plugins|uploads)\//
/** Milliseconds for which what has just been asked for has the processor: keeping it can wait. */
const CALM = 2000
/** Films and long sounds are not kept. */
const MAX_FILE_BYTES = 8 * 1024 * 1024
/** Files that a page may name; a work with more is kept in part. */
const MAX_LISTED_FILES = 1000
/** Files of plugins and authors that are kept besides those of the open work; the oldest go. */
const MAX_OTHER_FILES = 1500
/** Files that the host has replaced by those of a newer program, while a tab still runs the older one. */
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

/** A worker that reaches nobody would keep the studio from whoever is online: it is not installed. */
async function proved() {
  const response = await fetch('/files.json', { cache: 'no-store' })
  if (!response.ok) throw new Error('the list of files did not come')
  await self.skipWaiting()
}

/** Under which name a file is kept; none where the worker stays out of it: what the API says is no file. */
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

/** What may change is kept as it was answered just now; what never does, once there is time: the browser has it at hand. */
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

/** Keeps the whole program and what a page has loaded besides, and evicts what is too much. */
async function keepAll(named) {
  const listed = await (await fetch('/files.json')).json()
  const wanted = new Set([SHELL, ...listed, ...named.filter(isOurs)])
  await keepEach([...wanted])
  await evict(wanted)
}

/** Evicts the files of earlier programs, once no other tab may still run one, and the oldest files of plugins and authors. */
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

/** Fetches what is not kept yet, one after the other, as it was asked for if it was; then the browser has it at hand too. */
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
