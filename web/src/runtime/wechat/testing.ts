import { vi, type Mock } from 'vitest'
import type { Sdk } from './sdk.ts'

export const WECHAT = 'Mozilla/5.0 (Linux; Android 14) MMWEBID/1 MicroMessenger/8.0.49'
export const WECHAT_ON_APPLE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0.49'

export function browse(userAgent: string, address: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  history.replaceState(null, '', address)
}

type Answers = Record<string, () => Partial<Response> | Error>

/** Fakes a host that answers by path and records the requests. */
export function host(answers: Answers): { asked: string[] } {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const answer = answers[address.split('?')[0] ?? '']?.()
    if (answer === undefined) return Promise.reject(new Error(`${address} was not expected`))
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  return { asked }
}

export const says = (code: number, data: unknown, message = '') => ({
  type: 'basic' as ResponseType,
  json: () => Promise.resolve({ code, message, data }),
})

/** Returns the response to a redirect that is not followed. */
export const redirect = () => ({ type: 'opaqueredirect' as ResponseType })

export const MING = { id: 7, nickname: '小明', username: 'wx_7', avatar: 'https://a.example/1' }

export type FakeSdk = { [Name in keyof Sdk]: Mock<Sdk[Name]> } & { becomeReady: () => void }

/** Fakes WeChat's SDK after its file has loaded. */
export function fakeSdk(): FakeSdk {
  let onReady: () => void = () => undefined
  const sdk = {
    config: vi.fn<Sdk['config']>(),
    ready: vi.fn<Sdk['ready']>((act) => {
      onReady = act
    }),
    error: vi.fn<Sdk['error']>(),
    hideOptionMenu: vi.fn<Sdk['hideOptionMenu']>(),
    updateAppMessageShareData: vi.fn<Sdk['updateAppMessageShareData']>(),
    updateTimelineShareData: vi.fn<Sdk['updateTimelineShareData']>(),
    openLocation: vi.fn<Sdk['openLocation']>(),
    becomeReady: () => onReady(),
  }
  window.wx = sdk
  return sdk
}
