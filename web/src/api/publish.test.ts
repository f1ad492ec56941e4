import { afterEach, expect, it, vi } from 'vitest'
import { publishWork } from './works.ts'

afterEach(() => vi.unstubAllGlobals())

/** A long publication continues on the host, and the client polls for its progress. */
it('asks how far a publication is until it is there', async () => {
  const info = { id: 7, is_publish: false }
  const answers: { code: number; [beside: string]: unknown }[] = [
    { code: 202, publishing: { step: 'waiting', pages: 0, done: 0 } },
    { code: 202, publishing: { step: 'packing', pages: 1000, done: 250 } },
    { code: 200, publication: 3, remarks: [{ code: 'x' }], faults: [] },
  ]
  const asked: string[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(
      `${request.method} ${new URL(request.url).pathname} ${request.headers.get('prefer')}`,
    )
    const next = answers[asked.length - 1] ?? { code: 500 }
    const body = { message: 'success', data: info, ...next }
    return Promise.resolve(Response.json(body, { status: next.code }))
  })
  const told: number[] = []
  const published = await publishWork({ id: 7, leavesOutMissing: false }, ({ done }) =>
    told.push(done),
  )
  expect(asked).toEqual([
    'POST /api/works/info/7 wait=1',
    'GET /api/works/7/publishing wait=1',
    'GET /api/works/7/publishing wait=1',
  ])
  expect(told).toEqual([0, 250])
  expect(published.remarks).toEqual([{ code: 'x' }])
})
