import { afterEach, describe, expect, it, vi } from 'vitest'
import { askEarly, takeEarly } from './early.ts'

const request = (path: string, method = 'GET') =>
  new Request(`http://studio.test${path}`, { method })

describe('what was asked for early', () => {
  afterEach(() => {
    globalThis.__pinyeEarly = undefined
    vi.useRealTimers()
  })

  it('answers the first request for it, and only that', async () => {
    askEarly('/api/works/3', () => Promise.resolve(new Response('work')))
    expect(takeEarly(request('/api/works/4'))).toBeUndefined()
    expect(await (await takeEarly(request('/api/works/3')))?.text()).toBe('work')
    expect(takeEarly(request('/api/works/3'))).toBeUndefined()
  })

  it('answers no save', () => {
    askEarly('/api/works/3', () => Promise.resolve(new Response('work')))
    expect(takeEarly(request('/api/works/3', 'PUT'))).toBeUndefined()
  })

  it('is forgotten when nobody took it, since it may no longer be so', () => {
    vi.useFakeTimers()
    askEarly('/api/works/3', () => Promise.resolve(new Response('work')))
    vi.advanceTimersByTime(10_000)
    expect(takeEarly(request('/api/works/3'))).toBeUndefined()
  })

  it('tells whoever takes it that it failed', async () => {
    askEarly('/api/works/3', () => Promise.reject(new TypeError('no network')))
    await expect(takeEarly(request('/api/works/3'))).rejects.toThrow('no network')
  })
})
