import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormToken } from './FormToken.ts'

let asked = 0
let isOffline = false

beforeEach(() => {
  asked = 0
  isOffline = false
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  vi.stubGlobal('fetch', () => {
    asked += 1
    const body = isOffline ? '{}' : `{"data":{"token":"t${asked}"}}`
    return Promise.resolve(new Response(body))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function ripe(token: FormToken): Promise<string | undefined> {
  const found = token.whenUsable()
  await vi.advanceTimersByTimeAsync(3_000)
  return found
}

describe('the token of a form', () => {
  /** Cases of a page that stays open: `[time, the token that is sent]`. */
  it.each([
    ['a minute', 60_000, 't1'],
    ['five hours', 5 * 3_600_000, 't2'],
    ['two days', 48 * 3_600_000, 't2'],
    ['with the clock set back by an hour', -3_600_000, 't2'],
  ])('still holds after %s', async (_, later, expected) => {
    const token = new FormToken('7')
    token.refresh()
    vi.setSystemTime(Date.now() + later)
    token.refresh()
    token.refresh()
    expect(await ripe(token)).toBe(expected)
    expect(asked).toBe(expected === 't1' ? 1 : 2)
  })

  it('is the last one where no newer one can be had, which is asked for now and then', async () => {
    const token = new FormToken('7')
    token.refresh()
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    isOffline = true
    token.refresh()
    await vi.advanceTimersByTimeAsync(100)
    token.refresh()
    expect(asked).toBe(2)
    expect(await ripe(token)).toBe('t1')
    await vi.advanceTimersByTimeAsync(10_000)
    isOffline = false
    token.refresh()
    expect(await ripe(token)).toBe('t3')
  })

  it('is waited for as long as the host wants between it and the submission', async () => {
    const token = new FormToken('7')
    let sent = false
    void token.whenUsable().then(() => (sent = true))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(sent).toBe(true)
  })
})
