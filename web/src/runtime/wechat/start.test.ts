import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { start, type Navigate } from './start.ts'
import { browse, fakeSdk, host, MING, redirect, says, WECHAT } from './testing.ts'

const PAGE = { isActive: true, requiresLogin: false }
const AUTHORIZE = '/api/wx/authorize'
const CALLBACK = '/api/wx/callback'

let leave: ReturnType<typeof vi.fn<Navigate>>
let info: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  leave = vi.fn<Navigate>()
  document.head.innerHTML = ''
  info = vi.spyOn(console, 'info').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

afterEach(() => {
  delete window.pinyeVisitor
  delete window.wx
})

const signIn = () => {
  localStorage.setItem('wxToken', 'secret')
  localStorage.setItem('wxUser', JSON.stringify(MING))
}

describe('outside WeChat', () => {
  /** WX-003, WX-013, TX-157 */
  it.each([
    ['zh-CN', '请在微信中打开'],
    ['en-US', 'please open in WeChat'],
  ])('only a hint is logged, and only where a login is wanted (%s)', async (language, hint) => {
    document.documentElement.lang = language
    browse('Mozilla/5.0 Safari', '/h5/7')
    const { asked } = host({})
    await start({ isActive: false, requiresLogin: true }, leave)
    expect(info).toHaveBeenCalledExactlyOnceWith(hint)
    await start({ isActive: false, requiresLogin: false }, leave)
    expect(info).toHaveBeenCalledOnce()
    expect([asked, leave.mock.calls, window.pinyeVisitor]).toEqual([[], [], undefined])
  })

  it('is also where a cache on the way mixed the pages up', async () => {
    browse('Mozilla/5.0 Safari', '/h5/7')
    const { asked } = host({})
    await start({ ...PAGE, requiresLogin: true, sdk: 'https://res.example/wx.js' }, leave)
    expect([asked, leave.mock.calls]).toEqual([[], []])
  })
})

describe('a work that wants a login', () => {
  const wants = { ...PAGE, requiresLogin: true }

  /** WX-013 */
  it('starts it when it is opened, and cannot be gone back to half way', async () => {
    browse(WECHAT, '/h5/7')
    host({ [AUTHORIZE]: redirect })
    await start(wants, leave)
    const address = `${AUTHORIZE}?redirect_uri=${encodeURIComponent('http://localhost:3000/h5/7')}&state=WXAUTH`
    expect(leave).toHaveBeenCalledExactlyOnceWith(address, 'replace')
  })

  it('is content with whoever is signed in', async () => {
    signIn()
    browse(WECHAT, '/h5/7')
    const { asked } = host({})
    await start(wants, leave)
    expect([asked, leave.mock.calls]).toEqual([[], []])
  })

  it('does not send away again who came back without a session', async () => {
    browse(WECHAT, '/h5/7?state=WXAUTH')
    const { asked } = host({ [AUTHORIZE]: redirect })
    await start(wants, leave)
    expect([asked, leave.mock.calls]).toEqual([[], []])
  })

  it('is shown and shared when the login cannot be had', async () => {
    browse(WECHAT, '/h5/7')
    const { asked } = host({
      [AUTHORIZE]: () => says(503, null, '微信登录未配置'),
      '/api/wx/jssdk': () => says(200, {}),
    })
    await start({ ...wants, sdk: 'https://res.example/wx.js' }, leave)
    expect(leave).not.toHaveBeenCalled()
    expect(asked.map((address) => address.split('?')[0])).toEqual([AUTHORIZE, '/api/wx/jssdk'])
  })
})

describe('elements of the page', () => {
  /** EL-RATE-19 */
  it('can start the login', async () => {
    browse(WECHAT, '/h5/7')
    host({ [AUTHORIZE]: redirect })
    await start(PAGE, leave)
    const done = vi.fn()
    window.pinyeVisitor?.login(done)
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(leave.mock.calls[0]?.[1]).toBe('assign')
    expect(done).not.toHaveBeenCalled()
  })

  /** WX-006 */
  it('are called back when it fails', async () => {
    browse(WECHAT, '/h5/7')
    host({ [AUTHORIZE]: () => new TypeError('Failed to fetch') })
    await start(PAGE, leave)
    const done = vi.fn()
    window.pinyeVisitor?.login(done)
    await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(false))
    expect(leave).not.toHaveBeenCalled()
  })

  it('wait for a login that is just coming to its end, and are told of it', async () => {
    browse(WECHAT, '/h5/7?code=c&state=WXAUTH')
    host({ [CALLBACK]: () => says(200, { token: 'secret', user: MING }) })
    const started = start(PAGE, leave)
    const [tell, done] = [vi.fn(), vi.fn()]
    window.pinyeVisitor?.onChange(tell)
    window.pinyeVisitor?.login(done)
    await started
    await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(true))
    expect(tell).toHaveBeenCalledOnce()
    expect([window.pinyeVisitor?.token(), window.pinyeVisitor?.user()]).toEqual(['secret', MING])
  })

  /** WX-004 */
  it('can sign the visitor out', async () => {
    signIn()
    browse(WECHAT, '/h5/7')
    host({})
    await start(PAGE, leave)
    const tell = vi.fn()
    window.pinyeVisitor?.onChange(tell)
    window.pinyeVisitor?.logout()
    expect(tell).toHaveBeenCalledOnce()
    expect([window.pinyeVisitor?.token(), localStorage.length]).toEqual([null, 0])
  })
})

/** WX-014 */
describe('the menu', () => {
  const sdkAddress = 'https://res.example/wx.js'

  it.each([
    ['hides its share entries', undefined, 1],
    ['shares what the author wrote', { title: 't', description: 'd', cover: '' }, 0],
  ])('%s', async (_, shared, hidden) => {
    browse(WECHAT, '/h5/7')
    host({ '/api/wx/jssdk': () => says(200, { appId: 'wx1' }) })
    const sdk = fakeSdk()
    await start({ ...PAGE, sdk: sdkAddress, ...(shared ? { share: shared } : {}) }, leave)
    await vi.waitFor(() => expect(sdk.config).toHaveBeenCalledOnce())
    sdk.becomeReady()
    await vi.waitFor(() => {
      expect(sdk.hideOptionMenu).toHaveBeenCalledTimes(hidden)
      expect(sdk.updateAppMessageShareData).toHaveBeenCalledTimes(1 - hidden)
    })
  })

  it('is left alone without an SDK', async () => {
    browse(WECHAT, '/h5/7')
    const { asked } = host({})
    await start(PAGE, leave)
    expect(asked).toEqual([])
    expect(document.querySelector('script[src]')).toBeNull()
  })
})

/** EL-MAP-21 */
describe('a place', () => {
  const PLACE = { lat: 30.27, lng: 120.16, name: '茶室', address: '北山街', scale: 16 }

  it('is opened in WeChat’s map, with the address that was signed after the login (EL-MAP-21)', async () => {
    browse(WECHAT, '/h5/7?code=c&state=WXAUTH')
    const { asked } = host({
      [CALLBACK]: () => says(200, { token: 'secret', user: MING }),
      '/api/wx/jssdk': () => says(200, { appId: 'wx1' }),
    })
    const sdk = fakeSdk()
    const started = start({ ...PAGE, sdk: 'https://res.example/wx.js' }, leave)
    const opened = window.pinyeVisitor?.openLocation?.(PLACE)
    await started
    await vi.waitFor(() => expect(sdk.config).toHaveBeenCalledOnce())
    const signed = encodeURIComponent('http://localhost:3000/h5/7')
    expect(asked.slice(1)).toEqual([`/api/wx/jssdk?url=${signed}`])
    sdk.becomeReady()
    await vi.waitFor(() => expect(sdk.openLocation).toHaveBeenCalledOnce())
    sdk.openLocation.mock.calls[0]?.[0].success()
    expect(await opened).toBe(true)
  })

  it('cannot be opened without an SDK (EL-MAP-21)', async () => {
    browse(WECHAT, '/h5/7')
    host({})
    await start(PAGE, leave)
    expect(window.pinyeVisitor).toBeDefined()
    expect(window.pinyeVisitor?.openLocation).toBeUndefined()
  })
})
