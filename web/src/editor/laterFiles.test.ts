import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchAhead, laterFiles } from './laterFiles.ts'

const answers = (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

describe('files that the editor fetches ahead', () => {
  it('are what the build lists', async () => {
    const fetched = answers(() => Promise.resolve(Response.json(['/assets/a.js', '/assets/a.css'])))
    expect(await laterFiles()).toEqual(['/assets/a.js', '/assets/a.css'])
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
    expect(await laterFiles()).toEqual([])
  })

  it('arrive whole, each in its turn, and a failure says nothing yet', async () => {
    const arrayBuffer = vi.fn(() => Promise.resolve(new ArrayBuffer(8)))
    const fetched = answers(() => Promise.resolve({ arrayBuffer } as unknown as Response))
    await fetchAhead('/assets/a.js')
    expect(fetched).toHaveBeenCalledWith('/assets/a.js', { priority: 'low' })
    expect(arrayBuffer).toHaveBeenCalledOnce()
    answers(() => Promise.reject(new TypeError('failed to fetch')))
    await expect(fetchAhead('/assets/b.js')).resolves.toBeUndefined()
  })
})
