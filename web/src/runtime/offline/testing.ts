import { OfflineCache, type CacheRequest } from './OfflineCache.ts'

export const ORIGIN = 'https://works.example'

/** Content security policy, which every page of a host has. */
export const POLICY = { 'content-security-policy': "default-src 'none'" }

/** Fake of the browser's cache of one work. */
class FakeCache {
  readonly files = new Map<string, Response>()

  match(key: string, options?: CacheQueryOptions): Promise<Response | undefined> {
    const wanted = pathOf(key)
    const bare = (path: string) => (options?.ignoreSearch ? path.replace(/\?.*/, '') : path)
    const found = [...this.files].find(([path]) => bare(path) === bare(wanted))
    return Promise.resolve(found?.[1].clone())
  }

  put(key: string, response: Response): Promise<void> {
    this.files.set(pathOf(key), response)
    return Promise.resolve()
  }

  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.files.delete(pathOf(key)))
  }

  keys(): Promise<{ url: string }[]> {
    return Promise.resolve([...this.files.keys()].map((path) => ({ url: ORIGIN + path })))
  }
}

function pathOf(key: string): string {
  return key.startsWith(ORIGIN) ? key.slice(ORIGIN.length) : key
}

/** Responses of a fake host by path; an undefined one stands for a network failure. */
export type Answers = Record<string, (() => Response) | undefined>

export function createOfflineCache(answers: Answers) {
  const kept = new FakeCache()
  const asked: string[] = []
  const rest: Promise<unknown>[] = []
  const network = { isThere: true, isStuck: false, forgotten: 0 }
  const offlineCache = new OfflineCache({
    work: '/h5/7',
    origin: ORIGIN,
    open: () => Promise.resolve(kept as unknown as Cache),
    load: (wanted) => {
      const path = pathOf(typeof wanted === 'string' ? wanted : wanted.url)
      asked.push(path)
      if (network.isStuck) return new Promise(() => undefined)
      if (!network.isThere) return Promise.reject(new TypeError('no network'))
      return Promise.resolve(answers[path]?.() ?? new Response('none', { status: 404 }))
    },
    forget: () => {
      network.forgotten += 1
      kept.files.clear()
      return Promise.resolve()
    },
  })
  /** Requests a page or a file. */
  const ask = async (path: string, more: { mode?: string; range?: string } = {}) => {
    const headers = new Headers(more.range === undefined ? {} : { range: more.range })
    const request = { method: 'GET', mode: 'no-cors', url: ORIGIN + path, headers, ...more }
    const later: CacheRequest['later'] = (work) => void rest.push(work)
    const answer = offlineCache.respond({ request: request as unknown as Request, later })
    const response = await answer
    await Promise.all(rest)
    return response
  }
  const visit = (path: string) => ask(path, { mode: 'navigate' })
  return { offlineCache, kept: kept.files, asked, network, ask, visit }
}

/** Returns a document that its author allows to be cached. */
export function page(body: string, headers: HeadersInit = {}) {
  return () =>
    new Response(`<!doctype html><html lang="zh-CN" data-offline><body>${body}</body></html>`, {
      headers: { ...POLICY, 'content-type': 'text/html', 'cache-control': 'no-cache', ...headers },
    })
}
