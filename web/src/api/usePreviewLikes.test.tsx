import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSession } from './session.ts'
import { usePreviewLikes } from './usePreviewLikes.ts'

const WORKS = 'http://works.example'
const STATE = { likeCount: 1, hasLiked: true, likers: [] }
const question = { type: 'PREVIEW_LIKES', call: 3, method: 'POST', elementId: 'rate a' }

const said: { message: object; to: string }[] = []
const target = {
  postMessage: (message: object, to: string) => void said.push({ message, to }),
}
let asked: Request[] = []
let answers: () => Response

beforeEach(() => {
  asked = []
  said.length = 0
  answers = () => Response.json({ code: 200, message: 'ok', data: STATE })
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    return Promise.resolve(answers())
  })
  openSession()
  const frame = { current: { contentWindow: target } as unknown as HTMLIFrameElement }
  renderHook(() => usePreviewLikes(frame, WORKS, 7))
})

afterEach(cleanup)

function sendMessage(data: unknown, from: { source?: unknown; origin?: string } = {}) {
  const { source = target, origin = WORKS } = from
  window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
}

/** WX-012 */
describe('likes of a draft in the studio', () => {
  it.each(['GET', 'POST', 'DELETE'])('are given by the author (%s)', async (method) => {
    sendMessage({ ...question, method })
    await vi.waitFor(() => expect(said).toHaveLength(1))
    expect(said[0]).toEqual({ message: { type: 'PREVIEW_LIKES', call: 3, data: STATE }, to: WORKS })
    expect(asked.map((request) => [request.method, new URL(request.url).pathname])).toEqual([
      [method, '/api/works/7/elements/rate%20a/likes'],
    ])
    // The author's session is an HttpOnly cookie; the frame gets no credentials.
    expect(asked[0]?.credentials).toBe('same-origin')
    expect(asked[0]?.headers.get('authorization')).toBeNull()
  })

  it('fail with the host’s sentence', async () => {
    answers = () => Response.json({ code: 404, message: '没有', data: null }, { status: 404 })
    sendMessage(question)
    await vi.waitFor(() => expect(said).toHaveLength(1))
    expect(said[0]?.message).toMatchObject({ call: 3, failure: { code: 404, message: '没有' } })
  })

  it('are nobody else’s business', async () => {
    sendMessage(question, { source: window })
    sendMessage(question, { source: null })
    sendMessage(question, { origin: 'https://evil.example' })
    for (const wrong of [
      null,
      'x',
      { ...question, type: 'PAGE_NAVIGATE' },
      { ...question, method: 'PUT' },
      { ...question, elementId: 7 },
      { ...question, call: '3' },
    ])
      sendMessage(wrong)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([asked, said]).toEqual([[], []])
  })
})
