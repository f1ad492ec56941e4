import { isImmutableFile, findReferencedFiles } from './findReferencedFiles.ts'

/** Maximum size of a cached file, which excludes videos and long audio files. */
const MAX_FILE_BYTES = 12 * 1024 * 1024
/** Maximum size and number of files of one work. */
const MAX_CACHE_BYTES = 60 * 1024 * 1024
const MAX_CACHED_FILES = 600
/** Milliseconds after which a cached page is shown while the network request continues. */
const NETWORK_TIMEOUT_MS = 4_000
/** Beginning of a document that its author allows to be cached (`host/publish/src/document.rs`). */
const OFFLINE_DOCUMENT = /^<!doctype html><html[^>]* data-offline[ >]/i

/** Environment of the cache; tests pass another one. */
export interface OfflineCacheEnvironment {
  /** Path of the work, such as `/h5/7`, whose pages are `/h5/7/` and `/h5/7/page/0`. */
  work: string
  origin: string
  /** Opens the cache of this work. */
  open: () => Promise<Cache>
  load: (asked: Request | string) => Promise<Response>
  /** Removes the cache of this work, when its author or its access settings no longer allow it. */
  forget: () => Promise<unknown>
}

/** A request of a page. */
export interface CacheRequest {
  request: Request
  /** Navigation preload: the browser requests a page while the worker starts. */
  preloaded?: Promise<Response | undefined> | undefined
  /** Extends the event for work after the response. */
  later: (work: Promise<unknown>) => void
}

/**
 * Offline cache of one published work. Pages are network first, so that no online visitor sees an outdated one; files
 * are immutable and cache first.
 */
export class OfflineCache {
  private readonly at: OfflineCacheEnvironment

  constructor(at: OfflineCacheEnvironment) {
    this.at = at
  }

  /** Returns the response to a request; undefined where the cache does not handle it. */
  respond(wanted: CacheRequest): Promise<Response> | undefined {
    const { method, mode, url } = wanted.request
    const { origin, pathname, search, searchParams } = new URL(url)
    if (method !== 'GET' || origin !== this.at.origin) return undefined
    if (isImmutableFile(pathname)) return this.file(wanted, pathname + search)
    // Drafts need a valid token, and the thank-you page of a form is shown once: neither is cached.
    const isOnce = searchParams.has('token') || searchParams.has('sent')
    if (mode !== 'navigate' || isOnce || !this.isPage(pathname)) return undefined
    return this.page(wanted, pathname)
  }

  /** Caches a page with all files that it references or has loaded, and evicts files that no cached page references. */
  async keep(page: string, loaded: string[]): Promise<void> {
    if (!this.isPage(page)) return
    const cache = await this.at.open()
    // Earlier versions used the key without the slash.
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
    // A failure after the cached page was shown must not become an unhandled rejection.
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
    // A document opened at another page is fetched again from its start for the cache.
    const isWhole = !new URL(request.url).searchParams.has('page')
    later(isWhole ? this.revalidate(key, response.clone()) : this.cachePage(key))
    return response
  }

  private async cachePage(key: string): Promise<boolean> {
    return this.revalidate(key, await this.at.load(key))
  }

  /** Updates the cache from the host's current response; returns whether the page is cached. */
  private async revalidate(key: string, response: Response): Promise<boolean> {
    if (!isAuthoritative(response)) return false
    const isOpen = response.status === 200 && !isPrivate(response.headers)
    const text = isOpen ? await response.text() : ''
    if (!OFFLINE_DOCUMENT.test(text)) {
      await this.at.forget()
      return false
    }
    const headers = new Headers(response.headers)
    // The host's time, which would be outdated in the cache.
    headers.delete('server-timing')
    // These headers describe the bytes on the wire, not the decoded text.
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

  /**
   * Caches these files and those they reference; returns the keys of all of them, or undefined if any could not be
   * fetched.
   */
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

  /** Fetches and caches a file; returns null if it must not be cached, undefined if the request failed. */
  private async fetchAndCache(cache: Cache, key: string): Promise<Response | null | undefined> {
    try {
      const response = await this.at.load(key)
      // A temporary failure.
      if (response.status === 429 || response.status >= 500) return undefined
      if (!isCacheable(response)) {
        // Aborts the download of a file that is too large.
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
 * Returns whether a response describes the state of the work: available, behind a password, or gone. A host that is
 * overloaded or unreachable does not, nor does the sign-in page of a captive portal.
 */
function isAuthoritative({ status, headers }: Response): boolean {
  // Every page of the host has a content security policy; a captive portal's does not.
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

/** Returns a range of a cached file: browsers request media in ranges, and Safari does not play a complete response. */
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
