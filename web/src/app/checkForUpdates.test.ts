import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOutdated, ownScript, pollForUpdate } from './checkForUpdates.tsx'

const OWN = '/assets/index-one.js'
const served = (status: number, files: unknown) =>
  vi.fn(() => Promise.resolve(new Response(JSON.stringify(files), { status })))

describe('an open tab', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each<[string, () => Promise<Response>, boolean]>([
    ['another program', served(200, ['/assets/index-two.js', '/favicon.svg']), true],
    ['the same program', served(200, [OWN, '/favicon.svg']), false],
    ['nothing', served(200, []), false],
    ['no list', served(404, { message: 'none' }), false],
    ['an error', served(502, ''), false],
    ['no answer', () => Promise.reject(new Error('no network')), false],
  ])('is outdated where the host serves %s: %s', async (_, answer, expected) => {
    vi.stubGlobal('fetch', answer)
    expect(await isOutdated(OWN)).toBe(expected)
  })

  it('hears of a newer program once, when it is come back to or after a while', async () => {
    const fetching = served(200, [OWN])
    vi.stubGlobal('fetch', fetching)
    const onOutdated = vi.fn()
    pollForUpdate(OWN, onOutdated)
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    // The page has only just been loaded.
    expect(fetching).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect(fetching).toHaveBeenCalledOnce()
    vi.stubGlobal('fetch', served(200, ['/assets/index-two.js']))
    await vi.advanceTimersByTimeAsync(300_000)
    expect(onOutdated).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(3_000_000)
    expect(onOutdated).toHaveBeenCalledOnce()
  })

  it('knows the script that it was started with', () => {
    const page = new DOMParser().parseFromString(
      `<script src="/splash.js"></script><script type="module" crossorigin src="${OWN}"></script>`,
      'text/html',
    )
    expect(ownScript(page)).toBe(OWN)
    expect(ownScript(new DOMParser().parseFromString('<p></p>', 'text/html'))).toBeNull()
  })
})
