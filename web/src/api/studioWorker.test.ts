import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import { describe, expect, it } from 'vitest'

const script = readFileSync(resolve(import.meta.dirname, '../../public/studio-worker.js'), 'utf8')

type Handler = (event: object) => void

/** Runs the studio's service worker against a fake cache, a fake host and a number of open tabs. */
function start(host: (path: string) => Response, tabs = 1) {
  const kept = new Map<string, Response>()
  const handlers = new Map<string, Handler>()
  const path = (key: string | Request) => {
    const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, location.origin)
    return pathname + search
  }
  const cache = {
    match: (key: string) => Promise.resolve(kept.get(path(key))?.clone()),
    put: (key: string, response: Response) => Promise.resolve(void kept.set(path(key), response)),
    delete: (key: string) => Promise.resolve(kept.delete(path(key))),
    keys: () => Promise.resolve([...kept.keys()].map((key) => ({ url: location.origin + key }))),
  }
  const self = {
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    clients: { matchAll: () => Promise.resolve(Array(tabs)) },
    setTimeout: (run: () => void) => setTimeout(run, 0),
  }
  const fetching = (key: string | Request) => Promise.resolve(host(path(key)))
  const run = compileFunction(script, ['self', 'caches', 'fetch']) as (...parts: unknown[]) => void
  run(self, { open: () => Promise.resolve(cache) }, fetching)
  const send = async (name: string, event: object) => {
    const waiting: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    handlers.get(name)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => waiting.push(one),
      respondWith: (one: Promise<Response>) => (answer = one),
    })
    const response = await answer
    await Promise.all(waiting)
    return response
  }
  const request = (key: string) => ({
    method: 'GET',
    mode: 'cors',
    headers: new Headers(),
    url: location.origin + key,
    clone: () => key,
  })
  return {
    kept,
    ask: (key: string) => send('fetch', { request: request(key) }),
    keep: (named: string[]) => send('message', { data: { keep: named } }),
  }
}

const none = () => new Response('none', { status: 404 })

describe('the worker of the studio', () => {
  it.each([
    ['/assets/old-part.js', true],
    ['/shared/react.js', true],
    ['/plugins/text/1/view.js', true],
    // Deleted by its author.
    ['/uploads/deleted.png', false],
    ['/files.json', false],
  ])('answers %s, which the host has no longer, from what it keeps: %s', async (key, isKept) => {
    const worker = start(none)
    worker.kept.set(key, new Response('kept'))
    const answer = await worker.ask(key)
    expect(await answer?.text()).toBe(isKept ? 'kept' : 'none')
    expect((await worker.ask('/assets/never-seen.js'))?.status).toBe(404)
  })

  it.each([
    [1, false],
    [2, true],
  ])('with %i tabs keeps the parts of an earlier program: %s', async (tabs, isKept) => {
    const listed = JSON.stringify(['/assets/new.js'])
    const worker = start((path) => new Response(path === '/files.json' ? listed : 'new'), tabs)
    worker.kept.set('/assets/old.js', new Response('old'))
    await worker.keep([])
    expect(worker.kept.has('/assets/old.js')).toBe(isKept)
    expect(worker.kept.has('/assets/new.js')).toBe(true)
  })

  it('evicts the oldest files of plugins and authors, and none of the open work', async () => {
    const worker = start((path) => new Response(path === '/files.json' ? '[]' : 'file'))
    for (let number = 0; number < 2_000; number += 1)
      worker.kept.set(`/uploads/${number}.png`, new Response(''))
    await worker.keep(['/uploads/0.png', '/uploads/fresh.png'])
    const uploads = [...worker.kept.keys()].filter((key) => key.startsWith('/uploads/'))
    expect(uploads).toHaveLength(1_502)
    expect(uploads).toContain('/uploads/0.png')
    expect(uploads).not.toContain('/uploads/1.png')
    expect(uploads).toContain('/uploads/1999.png')
  })
})
