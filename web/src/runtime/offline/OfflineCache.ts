import { isImmutableFile, findReferencedFiles } from './findReferencedFiles.ts'

/** A film or a long sound is not kept. */
const MAX_FILE_BYTES = 12 * 1024 * 1024
/** Of one work altogether. */
const MAX_CACHE_BYTES = 60 * 1024 * 1024
const MAX_CACHED_FILES = 600
/** Milliseconds after which a page that was kept is shown, while the network goes on. */
const NETWORK_TIMEOUT_MS = 4_000
/** How a document begins whose author wants it kept (`host/publish/src/document.rs`). */
const OFFLINE_DOCUMENT = /^<!doctype html><html[^>]* data-offline[ >]/i

/** Environment of the cache; tests pass another one. */
export interface OfflineCacheEnvironment {
  /** `/h5/7`: its pages are `/h5/7/` and `/h5/7/page/0`. */
  work: string
  origin: string
  /** Where this work is kept. */
  open: () => Promise<Cache>
  load: (asked: Request | string) => Promise<Response>
  /** Removes the cache of this work: its author or its access settings do not allow it any more. */
  forget: () => Promise<unknown>
}

/** One thing that a page asks for. */
export interface CacheRequest {
  request: Request
  /** The browser asks for a page while the worker wakes up. */
  preloaded?: Promise<Response | undefined> | undefined
  /** What is done behind the answer. */
  later: (work: Promise<unknown>) => void
}

/**
 * Keeps one published work for the time without a network. Pages come from the network first, so that nobody sees an old one who
 * is online; files never change under their names and come from here.
 */
export class OfflineCache {
  private readonly at: OfflineCacheEnvironment

  constructor(at: OfflineCacheEnvironment) {
    this.at = at
  }

  /** The answer to what a page asks for; undefined where the cache does not handle it. */
  respond(wanted: CacheRequest): Promise<Response> | undefined {
    const { method, mode, url } = wanted.request
    const { origin, pathname, search, searchParams } = new URL(url)
    if (method !== 'GET' || origin !== this.at.origin) return undefined
    if (isImmutableFile(pathname)) return this.file(wanted, pathname + search)
    // A draft is whose link is good; thanks for a form are said once.
    const isOnce = searchParams.has('token') || searchParams.has('sent')
    if (mode !== 'navigate' || isOnce || !this.isPage(pathname)) return undefined
    return this.page(wanted, pathname)
  }

  /** Keeps a page with all that it names and has loaded, and lets go of what no page names any more. */
  async keep(page: string, loaded: string[]): Promise<void> {
    if (!this.isPage(page)) return
    const cache = await this.at.open()
    // Earlier versions kept the page without the slash.
    if (page === `${this.at.work}/`) await cache.delete(this.at.work)
    if (!(await cache.match(page)) && !(await this.cachePage(page))) return
    const open = loaded.filter(isImmutableFile)
    for (const { url } of await cache.keys()) {
      const kept = this.isPage(new URL(url).pathname) ? await cache.match(url) : undefined
      if (kept) open.push(...findReferencedFiles(await kept.text()))
    }
    const named = await this.cacheReferenced(cache, open)
    if (named === undefined) return
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url)
      if (isImmutableFile(pathname) && !named.has(pathname + search)) await cache.delete(url)
    }
  }

  private isPage(pathname: string): boolean {
    const rest = pathname.startsWith(this.at.work) ? pathname.slice(this.at.work.length) : undefined
    return rest !== undefined && /^(\/|\/page\/\d+)?$/.test(rest)
  }

  private async page(wanted: CacheRequest, key: string): Promise<Response> {
    const kept = async () => (await this.at.open()).match(key)
    const fresh = this.fetchFromNetwork(wanted, key)
    // Nobody may be waiting for it any more when it fails.
    fresh.catch(() => undefined)
    const slow = new Promise((done) => setTimeout(done, NETWORK_TIMEOUT_MS)).then(kept)
    try {
      const first = await Promise.race([fresh, slow])
      const isAnswer =
        first !== undefined && (first.ok || isRedirect(first) || isAuthoritative(first))
      return isAnswer ? first : ((await kept()) ?? (await fresh))
    } catch (error) {
      const last = await kept()
      if (last !== undefined) return last
      throw error
    }
  }

  private async fetchFromNetwork(
    { request, preloaded, later }: CacheRequest,
    key: string,
  ): Promise<Response> {
    const response = (await preloaded) ?? (await this.at.load(request))
    // A page that was asked for in the middle is kept from its beginning.
    const isWhole = !new URL(request.url).searchParams.has('page')
    later(isWhole ? this.revalidate(key, response.clone()) : this.cachePage(key))
    return response
  }

  private async cachePage(key: string): Promise<boolean> {
    return this.revalidate(key, await this.at.load(key))
  }

  /** What the host says of a page now; answers whether it is kept. */
  private async revalidate(key: string, response: Response): Promise<boolean> {
    if (!isAuthoritative(response)) return false
    const isOpen = response.status === 200 && !isPrivate(response.headers)
    const text = isOpen ? await response.text() : ''
    if (!OFFLINE_DOCUMENT.test(text)) {
      await this.at.forget()
      return false
    }
    const headers = new Headers(response.headers)
    // The hour of the host, which would be an old one.
    headers.delete('server-timing')
    // Of the bytes on the wire.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    await (await this.at.open()).put(key, new Response(text, { headers }))
    return true
  }

  private async file({ request }: CacheRequest, key: string): Promise<Response> {
    const cache = await this.at.open()
    const kept = await cache.match(key)
    const range = request.headers.get('range')
    if (kept) return range === null ? kept : sliceRange(kept, range)
    try {
      return await this.at.load(request)
    } catch (error) {
      // Another size of the same picture is better than none.
      const other = await cache.match(key, { ignoreSearch: true })
      if (other !== undefined && range === null) return other
      throw error
    }
  }

  /** Keeps these files and those that they name; answers all of them, or nothing where one did not come. */
  private async cacheReferenced(cache: Cache, open: string[]): Promise<Set<string> | undefined> {
    const named = new Set<string>()
    let bytes = 0
    let isComplete = true
    while (open.length > 0 && named.size < MAX_CACHED_FILES && bytes < MAX_CACHE_BYTES) {
      const key = open.shift()
      if (key === undefined || named.has(key)) continue
      named.add(key)
      const response = (await cache.match(key)) ?? (await this.fetchAndCache(cache, key))
      isComplete &&= response !== undefined
      if (!response) continue
      const type = response.headers.get('content-type') ?? ''
      const body = await response.blob()
      bytes += body.size
      if (/javascript|css|html/.test(type)) open.push(...findReferencedFiles(await body.text()))
    }
    return isComplete ? named : undefined
  }

  /** A file that is kept from now on; null where it is none to be kept, nothing where it did not come. */
  private async fetchAndCache(cache: Cache, key: string): Promise<Response | null | undefined> {
    try {
      const response = await this.at.load(key)
      // It may come later.
      if (response.status === 429 || response.status >= 500) return undefined
      if (!isCacheable(response)) {
        // The rest of a film is not waited for.
        await response.body?.cancel()
        return null
      }
      await cache.put(key, response.clone())
      return response
    } catch {
      return undefined
    }
  }
}

/**
 * Whether an answer says something of the work: that it is there, has a password, or is gone. A host that is busy, away or
 * refuses for now says nothing, and neither does a network that leads to a sign-in page of its own.
 */
function isAuthoritative({ status, headers }: Response): boolean {
  // Every page of a host names its policy; a network's own sign-in page does not.
  return [200, 401, 403, 404, 410].includes(status) && headers.has('content-security-policy')
}

function isRedirect({ type }: Response): boolean {
  return type === 'opaqueredirect'
}

function isCacheable({ status, headers }: Response): boolean {
  const size = Number(headers.get('content-length') ?? 0)
  return status === 200 && size <= MAX_FILE_BYTES && !isPrivate(headers)
}

function isPrivate(headers: Headers): boolean {
  return headers.get('cache-control')?.includes('no-store') === true
}

/** Sounds and films are asked for in parts, and Safari plays nothing that was sent whole. */
async function sliceRange(kept: Response, range: string): Promise<Response> {
  const whole = await kept.blob()
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const start = from === '' ? Math.max(0, whole.size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? whole.size - 1 : Math.min(Number(to), whole.size - 1)
  const headers = new Headers(kept.headers)
  if (start > last) {
    headers.set('content-range', `bytes */${whole.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${last}/${whole.size}`)
  headers.set('content-length', String(last - start + 1))
  return new Response(whole.slice(start, last + 1), { status: 206, headers })
}
