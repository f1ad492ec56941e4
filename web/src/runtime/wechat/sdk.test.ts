import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSdkLoader, signedAddress } from './sdk.ts'
import { browse, fakeSdk, host, says, WECHAT, WECHAT_ON_APPLE } from './testing.ts'

const SDK = 'https://res.example/wx.js'
const JSSDK = '/api/wx/jssdk'
const settings = {
  appId: 'wx1',
  timestamp: 1,
  nonceStr: 'n',
  signature: 's',
  jsApiList: ['hideOptionMenu'],
}

let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  document.head.innerHTML = ''
})

afterEach(() => {
  delete window.wx
})

/** Fakes the loading of script files: each loads or fails. */
function loading(outcome: 'load' | 'error') {
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes.map((node) => (node as Element).cloneNode() as Element))
    const script = nodes[0] as HTMLScriptElement
    queueMicrotask(() => {
      script.dispatchEvent(new Event(outcome))
    })
  })
}

describe('WeChat’s SDK', () => {
  /** WX-007, VR-004 */
  it('is configured with what the host signed, and does in its order what waited', async () => {
    browse(WECHAT, '/h5/7?page=1#part')
    loading('load')
    const { asked } = host({ [JSSDK]: () => says(200, settings) })
    const sdk = fakeSdk()
    const done: string[] = []
    const whenReady = createSdkLoader(SDK)
    whenReady(() => done.push('first'))
    whenReady(() => done.push('second'))
    await vi.waitFor(() => expect(sdk.config).toHaveBeenCalledOnce())
    expect(asked).toEqual([
      `${JSSDK}?url=${encodeURIComponent('http://localhost:3000/h5/7?page=1')}`,
    ])
    expect(document.querySelectorAll(`script[src="${SDK}"]`)).toHaveLength(1)
    expect(sdk.config).toHaveBeenCalledWith({ debug: false, ...settings })
    expect(done).toEqual([])
    sdk.becomeReady()
    whenReady(() => done.push('third'))
    await vi.waitFor(() => expect(done).toEqual(['first', 'second', 'third']))
    expect(warn).not.toHaveBeenCalled()
  })

  it('is not loaded before it is needed', () => {
    browse(WECHAT, '/h5/7')
    const { asked } = host({})
    createSdkLoader(SDK)
    expect([asked, document.querySelectorAll('script')].map((all) => all.length)).toEqual([0, 0])
  })

  /** WX-006 */
  it.each([
    ['the host refuses', 'load', () => says(503, null, 'no account'), true],
    ['the file is not there', 'error', () => says(200, settings), true],
    ['the file is another one', 'load', () => says(200, settings), false],
  ] as const)('only logs when it is of no use: %s', async (_, outcome, answer, isThere) => {
    browse(WECHAT, '/h5/7')
    loading(outcome)
    host({ [JSSDK]: answer })
    const sdk = isThere ? fakeSdk() : undefined
    const [act, refused] = [vi.fn(), vi.fn()]
    const whenReady = createSdkLoader(SDK)
    whenReady(act, refused)
    await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce())
    whenReady(act, refused)
    await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(2))
    expect(warn).toHaveBeenCalledOnce()
    expect(sdk?.config ?? vi.fn()).not.toHaveBeenCalled()
    expect(act).not.toHaveBeenCalled()
  })

  it('only logs when WeChat does not accept the signature', async () => {
    browse(WECHAT, '/h5/7')
    loading('load')
    host({ [JSSDK]: () => says(200, settings) })
    const sdk = fakeSdk()
    const [act, refused] = [vi.fn(), vi.fn()]
    createSdkLoader(SDK)(act, refused)
    await vi.waitFor(() => expect(sdk.config).toHaveBeenCalled())
    sdk.error.mock.calls[0]?.[0]({ errMsg: 'config:invalid signature' })
    // WeChat calls `ready` even after a failed configuration.
    sdk.becomeReady()
    await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce())
    expect(warn).toHaveBeenCalledOnce()
    expect(act).not.toHaveBeenCalled()
  })
})

describe('the address that is signed', () => {
  const opened = 'http://localhost:3000/h5/7?code=c&state=WXAUTH#part'

  beforeEach(() => {
    const entries = [{ name: opened }] as PerformanceEntryList
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
  })

  it('is the one that the page has now', () => {
    browse(WECHAT, '/h5/7?page=2#x')
    expect(signedAddress()).toBe('http://localhost:3000/h5/7?page=2')
  })

  it('is the one that it was opened with on Apple’s phones', () => {
    browse(WECHAT_ON_APPLE, '/h5/7?page=2')
    expect(signedAddress()).toBe('http://localhost:3000/h5/7?code=c&state=WXAUTH')
  })
})
