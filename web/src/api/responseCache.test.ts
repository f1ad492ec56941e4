import { afterEach, expect, it, vi } from 'vitest'
import {
  fetchWithCacheFallback,
  clearResponseCache,
  getCacheKey,
  touchLru,
} from './responseCache.ts'

const { table } = vi.hoisted(() => ({ table: vi.fn(() => Promise.resolve()) }))
vi.mock('idb-keyval', () => ({ createStore: () => table, clear: () => Promise.resolve() }))

afterEach(() => vi.unstubAllGlobals())

const keyOf = (method: string, path: string) => getCacheKey(method, `https://studio.example${path}`)

it('keeps what the studio needs to open a work, and the works themselves', () => {
  expect(keyOf('GET', '/api/users/me')).toBe('/api/users/me')
  expect(keyOf('GET', '/api/works?limit=10&offset=0')).toBe('/api/works?limit=10&offset=0')
  expect(keyOf('GET', '/api/works/12')).toBe('/api/works/12')
})

it('keeps neither what others handed in nor what changes something', () => {
  expect(keyOf('GET', '/api/works/form/query/12')).toBeNull()
  expect(keyOf('GET', '/api/works/12/versions')).toBeNull()
  expect(keyOf('PUT', '/api/users/me')).toBeNull()
  expect(keyOf('PUT', '/api/works/12')).toBeNull()
  expect(keyOf('POST', '/api/works')).toBeNull()
  expect(keyOf('DELETE', '/api/works/12')).toBeNull()
})

it('lets go of what was not read for the longest time', () => {
  const full = Array.from({ length: 60 }, (_, number) => `n${number}`)
  const { order, evicted } = touchLru(full, 'new')
  expect([order[0], order.length, evicted]).toEqual(['new', 60, ['n59']])
  expect(touchLru(full, 'n59').evicted).toEqual([])
})

it('keeps an answer, and none that was on its way when somebody signed out', async () => {
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('navigator', { serviceWorker: {}, onLine: true })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  let answer: (response: Response) => void = () => undefined
  const promise = new Promise<Response>((resolve) => (answer = resolve))
  const ask = (send: () => Promise<Response>) =>
    fetchWithCacheFallback(new Request('https://studio.example/api/users/me'), send)
  const late = ask(() => promise)
  clearResponseCache()
  answer(Response.json({ name: 'leaving' }))
  await late
  await new Promise((done) => setTimeout(done, 20))
  expect(table).not.toHaveBeenCalled()
  await ask(() => Promise.resolve(Response.json({ name: 'coming' })))
  await vi.waitFor(() => expect(table).toHaveBeenCalledOnce())
})
