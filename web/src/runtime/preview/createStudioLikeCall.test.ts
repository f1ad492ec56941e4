import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStudioLikeCall } from './createStudioLikeCall.ts'

const STATE = { likeCount: 1, hasLiked: true, likers: [] }

interface Question {
  type: string
  call: number
  method: string
  elementId: string
}

const sent: Question[] = []
const studio = { postMessage: (question: Question) => void sent.push(question) }

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('parent', studio)
})

function postReply(data: object, source: unknown = studio) {
  window.dispatchEvent(Object.assign(new Event('message'), { data, source }))
}

/** WX-012 */
describe('a draft in the studio', () => {
  it('asks, and gets each answer where it was asked for', async () => {
    const ask = createStudioLikeCall()
    const [read, added] = [ask('GET', 'a'), ask('POST', 'b')]
    expect(sent).toEqual([
      { type: 'PREVIEW_LIKES', call: 1, method: 'GET', elementId: 'a' },
      { type: 'PREVIEW_LIKES', call: 2, method: 'POST', elementId: 'b' },
    ])
    postReply({ type: 'PREVIEW_LIKES', call: 2, failure: { code: 404, message: '没有' } })
    postReply({ type: 'PREVIEW_LIKES', call: 1, data: STATE })
    expect(await read).toEqual(STATE)
    await expect(added).rejects.toMatchObject({ code: 404, message: '没有' })
  })

  it('believes nobody but the window around it', async () => {
    vi.useFakeTimers()
    const read = createStudioLikeCall()('GET', 'a')
    const refused = expect(read).rejects.toMatchObject({ code: 504 })
    postReply({ type: 'PREVIEW_LIKES', call: 1, data: STATE }, window)
    postReply({ type: 'PREVIEW_LIKES', call: 1, data: STATE }, null)
    postReply({ type: 'PAGE_NAVIGATE', call: 1, data: STATE })
    postReply({ type: 'PREVIEW_LIKES', call: 9, data: STATE })
    await vi.advanceTimersByTimeAsync(10_000)
    await refused
    vi.useRealTimers()
  })
})
