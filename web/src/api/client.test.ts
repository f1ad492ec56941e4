import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, errorText } from './ApiError.ts'
import { unwrap, client, errorFromResponse } from './client.ts'
import { finishSessionEnd, isSignedIn, onForbidden, onSessionEnd, openSession } from './session.ts'

const respond = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const seen: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    seen.push(request)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    const all = { 'Content-Type': type, ...headers }
    return Promise.resolve(new Response(text, { status, headers: all }))
  })
  return seen
}
const works = () => unwrap(client.GET('/api/works', { params: { query: { limit: 10 } } }))
const failure = async () => {
  const thrown: unknown = await works().catch((error: unknown) => error)
  if (!(thrown instanceof ApiError)) throw new Error('no ApiError')
  return thrown
}

describe('the API client', () => {
  beforeEach(() => {
    finishSessionEnd()
  })

  it('unwraps the envelope and reads the total from the header (ER-001, ER-010)', async () => {
    respond(200, { code: 200, message: 'success', data: [] }, { 'X-Total-Count': '37' })
    await expect(works()).resolves.toMatchObject({ data: [], total: 37 })
  })

  it('falls back to the total in the body', async () => {
    respond(200, { code: 200, message: 'success', data: [], total: 5 })
    await expect(works()).resolves.toMatchObject({ total: 5 })
  })

  it('sends the language and no secret: the session is a cookie (AU-004)', async () => {
    openSession()
    const seen = respond(200, { code: 200, message: 'success', data: [] })
    await works()
    expect(seen[0]?.headers.get('Authorization')).toBeNull()
    expect(seen[0]?.credentials).toBe('same-origin')
    expect(seen[0]?.headers.get('Accept-Language')).toBe('zh-CN')
  })

  it('rejects an envelope whose code is no success (ER-002, ER-005, ER-009)', async () => {
    respond(200, { code: 500, message: '', data: null })
    expect(errorText(await failure(), i18next.t)).toBe('请求失败')
  })

  it('names status and message of a refusal, with its field errors (ER-003, ER-009, ER-013)', async () => {
    const errors = [{ field: 'title', message: '太长' }]
    respond(422, { code: 422, message: '标题太长', data: { revision: 4 }, errors })
    const error = await failure()
    expect(errorText(error, i18next.t)).toBe('请求失败 (422): 标题太长')
    expect(error.fieldMessage('title')).toBe('太长')
    expect(error.data).toEqual({ revision: 4 })
  })

  it('says which status came without an envelope (ER-003, ER-009)', async () => {
    respond(502, '<h1>Bad gateway</h1>')
    expect(errorText(await failure(), i18next.t)).toBe('请求错误 (502)')
  })

  it.each([
    ['nothing answers', new TypeError('fetch failed')],
    ['the time is up', new DOMException('late', 'TimeoutError')],
  ])('tells of the network when %s (ER-004, ER-012)', async (_, cause) => {
    vi.stubGlobal('fetch', () => Promise.reject(cause))
    expect(errorText(await failure(), i18next.t)).toContain('网络错误')
  })

  it('gives up after 30 seconds, and tells of the network (ER-001, ER-012, CO-001)', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const seen: AbortSignal[] = []
    vi.stubGlobal('fetch', (_: Request, { signal }: { signal: AbortSignal }) => {
      seen.push(signal)
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error)
        })
      })
    })
    const failed = failure()
    await vi.waitFor(() => {
      expect(seen).toHaveLength(1)
    })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
    clock.abort(new DOMException('late', 'TimeoutError'))
    expect(errorText(await failed, i18next.t)).toContain('网络错误')
  })

  it.each([
    ['请求配置错误', new Error('no such option')],
    ['请求错误', new DOMException('given up', 'AbortError')],
  ])('says %s of what is neither an answer nor the network (ER-005)', async (text, cause) => {
    vi.stubGlobal('fetch', () => Promise.reject(cause))
    expect(errorText(await failure(), i18next.t)).toBe(text)
  })

  it.each([200, 201])('takes %i for a success (ER-001)', async (code) => {
    respond(code, { code, message: 'success', data: [] })
    await expect(works()).resolves.toMatchObject({ data: [] })
  })

  it('ends the session once for many 401 answers (AU-011, AU-014)', async () => {
    openSession()
    const ended = vi.fn()
    const off = onSessionEnd(ended)
    respond(401, { code: 401, message: 'unauthorized', data: null })
    const errors = await Promise.all([failure(), failure(), failure()])
    off()
    expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
    expect(errors.every((error) => error.handled)).toBe(true)
    expect(isSignedIn()).toBe(false)
  })

  it('keeps the session when only a permission is missing (AU-016)', () => {
    openSession()
    const ended = vi.fn()
    const forbidden = vi.fn()
    const offs = [onSessionEnd(ended), onForbidden(forbidden)]
    errorFromResponse(403, { code: 403, message: 'Forbidden', data: null })
    for (const off of offs) off()
    expect(ended).not.toHaveBeenCalled()
    expect(forbidden).toHaveBeenCalledOnce()
    expect(isSignedIn()).toBe(true)
  })

  it('takes a 403 with code 401 for an ended session (AU-016)', () => {
    openSession()
    const ended = vi.fn()
    const off = onSessionEnd(ended)
    errorFromResponse(403, { code: 401, message: '', data: null })
    off()
    expect(ended).toHaveBeenCalledOnce()
  })

  it('leaves a blocked account to the sign-in form', () => {
    expect(errorFromResponse(403, { code: 403, message: '账号已被禁用', data: null }).handled).toBe(
      false,
    )
  })
})
