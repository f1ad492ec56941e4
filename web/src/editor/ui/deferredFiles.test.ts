import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefetchFiles, listDeferredFiles } from './deferredFiles.ts'

const answers = (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const always = () => Promise.resolve(true)

afterEach(() => vi.unstubAllGlobals())

describe('files that the editor fetches ahead', () => {
  it('are what the build lists', async () => {
    const fetched = answers(() => Promise.resolve(Response.json(['/assets/a.js', '/assets/a.css'])))
    expect(await listDeferredFiles()).toEqual(['/assets/a.js', '/assets/a.css'])
    expect(fetched).toHaveBeenCalledWith('/later.json', { priority: 'low' })
  })

  it.each([
    [
      'the page of the studio, where nothing was built',
      () => Promise.resolve(new Response('<!doctype html>')),
    ],
    ['nothing, without a network', () => Promise.reject(new TypeError('failed to fetch'))],
    ['something else', () => Promise.resolve(Response.json({ files: [] }))],
  ])('are none where the answer is %s', async (_, answer) => {
    answers(answer)
    expect(await listDeferredFiles()).toEqual([])
  })

  it('arrive whole, each in its turn, and a failure says nothing yet', async () => {
    const arrayBuffer = vi.fn(() => Promise.resolve(new ArrayBuffer(8)))
    const fetched = answers(() => Promise.resolve({ arrayBuffer } as unknown as Response))
    await prefetchFiles(['/assets/a.js', '/assets/b.js'], always)
    expect(fetched.mock.calls).toEqual([
      ['/assets/a.js', { priority: 'low' }],
      ['/assets/b.js', { priority: 'low' }],
    ])
    expect(arrayBuffer).toHaveBeenCalledTimes(2)
    answers(() => Promise.reject(new TypeError('failed to fetch')))
    await expect(prefetchFiles(['/assets/c.js'], always)).resolves.toBeUndefined()
  })

  it('are fetched by the worker where there is one, a few at a time', async () => {
    const fetched = answers(() => Promise.reject(new TypeError('nobody asks')))
    const postMessage = vi.fn<(message: { ahead: string[] }) => void>()
    vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
    const files = Array.from({ length: 20 }, (_, at) => `/assets/${at}.js`)
    await prefetchFiles(files, always)
    const given = postMessage.mock.calls.map(([{ ahead }]) => ahead)
    expect(given.map(({ length }) => length)).toEqual([8, 8, 4])
    expect(given.flat()).toEqual(files)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('stop coming where something else is to be done', async () => {
    const fetched = answers(() => Promise.resolve(new Response('')))
    const mayGoOn = vi.fn(() => Promise.resolve(fetched.mock.calls.length < 1))
    await prefetchFiles(['/assets/a.js', '/assets/b.js'], mayGoOn)
    expect(fetched).toHaveBeenCalledOnce()
  })
})
