import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOfflineCache, ORIGIN, page, POLICY, type Answers } from './testing.ts'

const file = (text: string, type = 'image/png', headers: HeadersInit = {}) => {
  return () => new Response(text, { headers: { 'content-type': type, ...headers } })
}

/** Returns a page of the host. */
const pageResponse = (status: number, text: string) => () =>
  new Response(text, { status, headers: POLICY })

const WORK: Answers = {
  '/h5/7': page(
    '<p style="background:url(/uploads/ground.png)"><img src="/uploads/a.png?w=750"><script src="/a/islands.js">',
    { 'server-timing': 'now;desc="5"' },
  ),
  '/uploads/ground.png': file('ground'),
  '/uploads/a.png?w=750': file('a at 750'),
  '/a/islands.js': file('import "/a/react.js"', 'text/javascript'),
  '/a/react.js': file('react', 'text/javascript'),
  '/uploads/song.mp3': file('0123456789', 'audio/mpeg'),
}

afterEach(() => vi.useRealTimers())

describe('a published work without a network', () => {
  it('opens again with everything that it names and has loaded', async () => {
    const { offlineCache, kept, network, visit, ask } = createOfflineCache(WORK)
    await offlineCache.keep('/h5/7', ['/uploads/a.png?w=750', '/api/works/7/likes', '/h5/8'])
    expect([...kept.keys()].sort()).toEqual([
      '/a/islands.js',
      '/a/react.js',
      '/h5/7',
      '/uploads/a.png?w=750',
      '/uploads/ground.png',
    ])
    network.isThere = false
    const again = await visit('/h5/7?from=a-message')
    expect(await again?.text()).toContain('ground.png')
    expect(again?.headers.has('server-timing')).toBe(false)
    expect(await (await ask('/a/react.js'))?.text()).toBe('react')
    // The screen would choose another size of the picture.
    expect(await (await ask('/uploads/a.png?w=1500'))?.text()).toBe('a at 750')
    await expect(ask('/uploads/never-seen.png')).rejects.toThrow('no network')
  })

  it('shows the newest page to whoever is online, and lets go of what that does not name', async () => {
    const answers = { ...WORK }
    const { offlineCache, kept, visit } = createOfflineCache(answers)
    await offlineCache.keep('/h5/7', [])
    answers['/h5/7'] = page('<p>the second <script src="/a/react.js">')
    expect(await (await visit('/h5/7'))?.text()).toContain('the second')
    await offlineCache.keep('/h5/7', [])
    expect([...kept.keys()].sort()).toEqual(['/a/react.js', '/h5/7'])
  })

  it('lets go of nothing while a file does not come', async () => {
    const answers = { ...WORK }
    const { offlineCache, kept, network, visit } = createOfflineCache(answers)
    await offlineCache.keep('/h5/7', ['/uploads/a.png?w=750'])
    answers['/h5/7'] = page('<script src="/a/new.js">')
    await visit('/h5/7')
    network.isThere = false
    await offlineCache.keep('/h5/7', [])
    expect(kept.has('/uploads/a.png?w=750')).toBe(true)
  })

  it.each([
    ['is published again without it', pageResponse(200, '<!doctype html><html lang="zh-CN"><p>')],
    ['is taken offline', pageResponse(404, 'gone')],
    ['is gone', pageResponse(410, 'gone')],
    ['has a password now', pageResponse(403, 'which?')],
    ['asks for a sign-in now', pageResponse(401, 'who?')],
    ['is for one browser alone', page('', { 'cache-control': 'private, no-store' })],
  ])('is forgotten once it %s', async (_, now) => {
    const answers = { ...WORK }
    const { offlineCache, kept, network, visit } = createOfflineCache(answers)
    await offlineCache.keep('/h5/7', [])
    answers['/h5/7'] = now
    await visit('/h5/7')
    expect(network.forgotten).toBe(1)
    expect(kept.size).toBe(0)
  })

  it.each([
    ['the host is away', () => new Response('bad gateway', { status: 502 })],
    ['the host is busy', pageResponse(503, 'later')],
    ['the visitor asks too often', pageResponse(429, 'later')],
    ['the host does not understand', pageResponse(400, 'what?')],
    ['a time is over', pageResponse(408, 'too slow')],
    ['a proxy knows no such page', () => new Response('none', { status: 404 })],
    ['a proxy refuses', () => new Response('no', { status: 403 })],
  ])('stays and is shown while %s', async (_, now) => {
    const answers = { ...WORK }
    const { offlineCache, network, visit, kept } = createOfflineCache(answers)
    await offlineCache.keep('/h5/7', [])
    const files = [...kept.keys()]
    answers['/h5/7'] = now
    expect(await (await visit('/h5/7'))?.text()).toContain('ground.png')
    expect(network.forgotten).toBe(0)
    expect([...kept.keys()]).toEqual(files)
    expect((await visit('/h5/7/page/2'))?.status).toBe(404)
  })

  it('stays where a network leads to a sign-in page of its own, and shows that', async () => {
    const answers = { ...WORK }
    const { offlineCache, network, visit } = createOfflineCache(answers)
    await offlineCache.keep('/h5/7', [])
    answers['/h5/7'] = () => new Response('<!doctype html><html><p>hotel</p>')
    expect(await (await visit('/h5/7'))?.text()).toContain('hotel')
    expect(network.forgotten).toBe(0)
    network.isThere = false
    expect(await (await visit('/h5/7'))?.text()).toContain('ground.png')
  })

  it('keeps its files while one is asked for too often', async () => {
    const answers = { ...WORK }
    const { offlineCache, kept, visit } = createOfflineCache(answers)
    await offlineCache.keep('/h5/7', ['/uploads/a.png?w=750'])
    answers['/h5/7'] = page('<script src="/a/new.js">')
    answers['/a/new.js'] = pageResponse(429, 'later')
    await visit('/h5/7')
    await offlineCache.keep('/h5/7', [])
    expect(kept.has('/uploads/a.png?w=750')).toBe(true)
  })

  it('is shown while a weak network is still thinking', async () => {
    vi.useFakeTimers()
    const { offlineCache, network, visit } = createOfflineCache(WORK)
    await offlineCache.keep('/h5/7', [])
    network.isStuck = true
    const shown = visit('/h5/7')
    const isThere = vi.fn()
    void shown.then(isThere)
    await vi.advanceTimersByTimeAsync(3_900)
    expect(isThere).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(await (await shown)?.text()).toContain('ground.png')
  })

  it('keeps a page that was opened in the middle from its beginning', async () => {
    const { asked, kept, visit } = createOfflineCache({ ...WORK, '/h5/7?page=2': page('turned') })
    expect(await (await visit('/h5/7?page=2'))?.text()).toContain('turned')
    expect(asked).toEqual(['/h5/7?page=2', '/h5/7'])
    expect(await kept.get('/h5/7')?.text()).toContain('ground.png')
  })

  it('hands out parts of a sound', async () => {
    const { offlineCache, ask } = createOfflineCache(WORK)
    await offlineCache.keep('/h5/7', ['/uploads/song.mp3'])
    const part = async (range: string) => {
      const response = await ask('/uploads/song.mp3', { range })
      return [response?.status, response?.headers.get('content-range'), await response?.text()]
    }
    expect(await part('bytes=0-')).toEqual([206, 'bytes 0-9/10', '0123456789'])
    expect(await part('bytes=3-5')).toEqual([206, 'bytes 3-5/10', '345'])
    expect(await part('bytes=-4')).toEqual([206, 'bytes 6-9/10', '6789'])
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
  })

  it('does not keep a film, nor what is private, and reads neither to its end', async () => {
    const read = vi.fn()
    const film = () => {
      const body = new ReadableStream({ pull: (to) => (read(), to.enqueue(new Uint8Array(9))) })
      return new Response(body, { headers: { 'content-length': '99000000' } })
    }
    const { offlineCache, kept, ask } = createOfflineCache({
      ...WORK,
      '/uploads/film.mp4': film,
      '/uploads/private.png': file('', 'image/png', { 'cache-control': 'no-store' }),
    })
    await offlineCache.keep('/h5/7', ['/uploads/film.mp4', '/uploads/private.png'])
    expect([...kept.keys()].filter((path) => /film|private/.test(path))).toEqual([])
    expect(read.mock.calls.length).toBeLessThan(3)
    expect((await ask('/uploads/film.mp4'))?.status).toBe(200)
  })

  it('keeps no more files than a work has, whatever a page names', async () => {
    const many = Array.from({ length: 700 }, (_, number) => `/uploads/${number}.png`)
    const answers = Object.fromEntries(many.map((path) => [path, file('x')]))
    const { offlineCache, kept, asked } = createOfflineCache({ ...answers, '/h5/7': page('') })
    await offlineCache.keep('/h5/7', many)
    expect(kept.size).toBe(601)
    expect(asked).toHaveLength(601)
  })

  it.each([
    '/h5/77',
    '/h5/7/live/e1',
    '/h5/7/open',
    '/h5/7?token=abc',
    '/h5/7?sent=form',
    '/api/workforms/token',
  ])('stays out of %s', async (path) => {
    const { visit, asked } = createOfflineCache(WORK)
    expect(await visit(path)).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('stays out of other sites, and of what is sent', () => {
    const { offlineCache } = createOfflineCache(WORK)
    const later = () => undefined
    for (const request of [
      { method: 'GET', mode: 'navigate', url: 'https://other.example/h5/7' },
      { method: 'POST', mode: 'navigate', url: `${ORIGIN}/h5/7` },
    ]) {
      expect(offlineCache.respond({ request: request as Request, later })).toBeUndefined()
    }
  })
})
