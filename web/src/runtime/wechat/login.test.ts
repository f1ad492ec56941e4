import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginLogin, finishLogin, withoutLogin } from './login.ts'
import { createVisitorSession } from './session.ts'
import { browse, host, MING, redirect, says, WECHAT } from './testing.ts'

const CALLBACK = '/api/wx/callback'
const AUTHORIZE = '/api/wx/authorize'

let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

describe('coming back from WeChat', () => {
  /** WX-001, WX-002, WX-017 */
  it('exchanges the code, keeps the session and cleans the address', async () => {
    browse(WECHAT, '/h5/7?page=1&code=a%2Bb&state=WXAUTH0af#x')
    const { asked } = host({ [CALLBACK]: () => says(200, { token: 'secret', user: MING }) })
    const session = createVisitorSession()
    expect(await finishLogin(session)).toBe(true)
    expect(asked).toEqual([`${CALLBACK}?code=a%2Bb&state=WXAUTH0af`])
    expect([session.token(), session.user()]).toEqual(['secret', MING])
    expect(location.pathname + location.search + location.hash).toBe('/h5/7?page=1#x')
    expect(warn).not.toHaveBeenCalled()
  })

  /** WX-006 */
  it.each([
    ['a refusal', () => says(400, null, 'used')],
    ['half an answer', () => says(200, { user: MING })],
    ['silence', () => new TypeError('Failed to fetch')],
  ])('only logs a failure: %s', async (_, answer) => {
    browse(WECHAT, '/h5/7?code=c&state=WXAUTH')
    host({ [CALLBACK]: answer })
    const session = createVisitorSession()
    expect(await finishLogin(session)).toBe(false)
    expect(session.token()).toBeNull()
    expect(location.search).toBe('')
    expect(warn).toHaveBeenCalledOnce()
  })

  it('takes a visitor who did not agree at their word', async () => {
    browse(WECHAT, '/h5/7?state=WXAUTH')
    const { asked } = host({})
    expect(await finishLogin(createVisitorSession())).toBe(false)
    expect([asked, location.search]).toEqual([[], ''])
  })

  /** WX-017 */
  it.each(['/h5/7', '/h5/7?code=c', '/h5/7?code=c&state=wxauth', '/h5/7?state='])(
    'is something else without the state: %s',
    async (address) => {
      browse(WECHAT, address)
      const { asked } = host({})
      expect(await finishLogin(createVisitorSession())).toBeUndefined()
      expect([asked, location.pathname + location.search]).toEqual([[], address])
    },
  )
})

describe('leaving for WeChat', () => {
  /** WX-001 */
  it('names the page to come back to, as it is without a login', async () => {
    browse(WECHAT, '/h5/7?from=a%20b&code=old&state=WXAUTH#part')
    const { asked } = host({ [AUTHORIZE]: redirect })
    const go = vi.fn()
    expect(await beginLogin(go)).toBe(true)
    const back = encodeURIComponent('http://localhost:3000/h5/7?from=a+b')
    expect(asked).toEqual([`${AUTHORIZE}?redirect_uri=${back}&state=WXAUTH`])
    expect(go).toHaveBeenCalledExactlyOnceWith(asked[0])
  })

  /** WX-006, WX-016 */
  it('stays when the host has no account or is not there', async () => {
    browse(WECHAT, '/h5/7')
    const go = vi.fn()
    host({ [AUTHORIZE]: () => says(503, null, '微信登录未配置') })
    expect(await beginLogin(go)).toBe(false)
    host({ [AUTHORIZE]: () => new TypeError('Failed to fetch') })
    expect(await beginLogin(go)).toBe(false)
    expect(go).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

it('takes only its own words out of an address', () => {
  const page = 'https://a.example/h5/7'
  expect(withoutLogin(`${page}?a=1&code=c&state=WXAUTH&b=2`)).toBe(`${page}?a=1&b=2`)
  expect(withoutLogin(`${page}?code=c&state=other`)).toBe(`${page}?code=c&state=other`)
  expect(withoutLogin(`${page}?code=c&state=WXAUTH#y`)).toBe(`${page}#y`)
  expect(withoutLogin(`${page}?code=c&state=WXAUTH#wechat_redirect`)).toBe(page)
  expect(withoutLogin(`${page}#wechat_redirect`)).toBe(`${page}#wechat_redirect`)
})
