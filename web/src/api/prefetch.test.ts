import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefetch, takePrefetched } from './prefetch.ts'

const request = (path: string, method = 'GET') =>
  new Request(`http://studio.test${path}`, { method })

describe('what was asked for early', () => {
  afterEach(() => {
    globalThis.__pinyeEarly = undefined
    vi.useRealTimers()
  })

  it('answers the first request for it, and only that', async () => {
    prefetch('/api/works/3', () => Promise.resolve(new Response('work')))
    expect(takePrefetched(request('/api/works/4'))).toBeUndefined()
    expect(await (await takePrefetched(request('/api/works/3')))?.text()).toBe('work')
    expect(takePrefetched(request('/api/works/3'))).toBeUndefined()
  })

  it('answers no save', () => {
    prefetch('/api/works/3', () => Promise.resolve(new Response('work')))
    expect(takePrefetched(request('/api/works/3', 'PUT'))).toBeUndefined()
  })

  it('is forgotten when nobody took it, since it may no longer be so', () => {
    vi.useFakeTimers()
    prefetch('/api/works/3', () => Promise.resolve(new Response('work')))
    vi.advanceTimersByTime(10_000)
    expect(takePrefetched(request('/api/works/3'))).toBeUndefined()
  })

  it('tells whoever takes it that it failed', async () => {
    prefetch('/api/works/3', () => Promise.reject(new TypeError('no network')))
    await expect(takePrefetched(request('/api/works/3'))).rejects.toThrow('no network')
  })
})
