import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { download, nameIn } from './download.ts'

const answers = (response: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
}

describe('a file from the host', () => {
  it('comes piece by piece, with its name and how much of it is there', async () => {
    const pieces = [new Uint8Array([1, 2]), new Uint8Array([3])]
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
    })
    const headers = { 'Content-Disposition': "attachment; filename*=UTF-8''%E8%A1%A8-1.xlsx" }
    answers(new Response(body, { headers }))
    const told: number[] = []
    const got = await download('/x', new AbortController().signal, (bytes) => told.push(bytes))
    expect(told).toEqual([2, 3])
    expect(got.name).toBe('表-1.xlsx')
    expect(new Uint8Array(await got.content.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  })

  it('is the sentence of the host when it refuses', async () => {
    const body = JSON.stringify({ code: 404, message: 'no such work', data: null })
    answers(new Response(body, { status: 404 }))
    const refused = download('/x', new AbortController().signal, () => undefined)
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'no such work' })
  })

  it('is an ApiError of its own kind when the reader called it off', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')))
    const stopped = download('/x', new AbortController().signal, () => undefined)
    await expect(stopped).rejects.toEqual(new ApiError({ kind: 'aborted' }))
  })

  it('has no name when the host gives none, or one that cannot be read', () => {
    expect(nameIn(new Headers())).toBeUndefined()
    const broken = { 'Content-Disposition': "attachment; filename*=UTF-8''%E8%A1" }
    expect(nameIn(new Headers(broken))).toBeUndefined()
  })
})
