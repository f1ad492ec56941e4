import { afterEach, describe, expect, it, vi } from 'vitest'
import { likesOf } from './likes.ts'

const STATE = { likeCount: 3, hasLiked: true, likers: [] }

afterEach(() => {
  delete window.pinyeVisitor
  delete window.pinyePreview
})

function host(status: number, body: object) {
  const asked: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ address, init })
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return asked
}

function signedIn(token: string | null) {
  const logout = vi.fn()
  window.pinyeVisitor = {
    token: () => token,
    user: () => null,
    login: vi.fn(),
    logout,
    onChange: vi.fn(),
  }
  return logout
}

describe('likes on a published page', () => {
  /** API-LIKE-001, -002 */
  it('are calls of the own origin, without a token where nobody is signed in', async () => {
    const asked = host(200, { code: 200, data: STATE })
    const likes = likesOf('7', 'en-US', false)
    expect(await likes.read('rate a')).toEqual(STATE)
    await likes.add('rate a')
    await likes.remove('rate a')
    expect(asked.map(({ init }) => init.method)).toEqual(['GET', 'POST', 'DELETE'])
    expect(asked[0]?.address).toBe('/api/works/7/elements/rate%20a/likes')
    expect(asked[0]?.init.headers).toEqual({ 'Accept-Language': 'en-US' })
  })

  /** WX-009, WX-012 */
  it('carry the visitor’s token', async () => {
    signedIn('secret')
    const asked = host(200, { code: 200, data: STATE })
    await likesOf('7', 'zh-CN', false).add('a')
    expect(asked[0]?.init.headers).toMatchObject({ Authorization: 'Bearer secret' })
  })

  /** API-LIKE-004 */
  it('end the visitor’s session when the host does not know it any more', async () => {
    const logout = signedIn('old')
    host(401, { code: 401, message: '请先登录' })
    const refused = likesOf('7', 'zh-CN', false).add('a')
    await expect(refused).rejects.toMatchObject({ code: 401, message: '请先登录' })
    expect(logout).toHaveBeenCalledOnce()
  })

  /** WX-003 */
  it('only log a hint where nobody can sign in', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined)
    host(401, { code: 401, message: '请先登录' })
    await expect(likesOf('7', 'zh-CN', false).add('a')).rejects.toMatchObject({ code: 401 })
    expect(info).toHaveBeenCalledExactlyOnceWith('请在微信中打开')
  })

  it('fail with the host’s sentence', async () => {
    const logout = signedIn('secret')
    host(409, { code: 409, message: '人太多了' })
    await expect(likesOf('7', 'zh-CN', false).add('a')).rejects.toMatchObject({
      code: 409,
      message: '人太多了',
    })
    expect(logout).not.toHaveBeenCalled()
  })
})

describe('likes in a draft', () => {
  /** PV-010 */
  it('are refused without asking anybody', async () => {
    const asked = host(200, { code: 200, data: STATE })
    const likes = likesOf('7', 'zh-CN', true)
    expect(await likes.read('a')).toEqual({ likeCount: 0, hasLiked: false, likers: [] })
    await expect(likes.add('a')).rejects.toMatchObject({ code: 403 })
    expect(asked).toEqual([])
  })

  /** WX-012 */
  it('are the author’s in the studio’s preview', async () => {
    const asked = host(200, { code: 200, data: STATE })
    window.pinyePreview = vi.fn(() => Promise.resolve(STATE))
    expect(await likesOf('7', 'zh-CN', true).add('a')).toEqual(STATE)
    expect(window.pinyePreview).toHaveBeenCalledExactlyOnceWith('POST', 'a')
    expect(asked).toEqual([])
  })
})
