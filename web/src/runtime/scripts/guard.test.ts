import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guard, LIMITS } from './guard.ts'

/** EM-012 */
describe('the scripts of a page', () => {
  const port = { onmessage: null, close: vi.fn() } as unknown as MessagePort
  const onEnd = vi.fn()
  const onRequest = vi.fn()
  const ping = vi.fn()
  const ask = (data: unknown): void => void port.onmessage?.({ data } as MessageEvent)

  beforeEach(() => {
    vi.useFakeTimers()
    guard(port, { ping, onRequest, onEnd })
  })
  afterEach(() => {
    vi.clearAllTimers()
    vi.clearAllMocks()
  })

  it('are heard as long as they behave', () => {
    for (let second = 0; second < 60; second += 1) {
      ask(['toast', 'x'])
      ask('nonsense')
      ask(['pong'])
      vi.advanceTimersByTime(1000)
    }
    expect(onRequest).toHaveBeenCalledTimes(60)
    expect(ping).toHaveBeenCalledTimes(30)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('are ended when they flood the page, and nothing of it is done any more', () => {
    for (let one = 0; one < 10 * LIMITS.perSecond; one += 1) ask(['toast', 'x'])
    expect(onRequest).toHaveBeenCalledTimes(LIMITS.perSecond)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('flood')
  })

  it('are ended when they do not answer', () => {
    vi.advanceTimersByTime(10_000)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('silent')
  })
})
