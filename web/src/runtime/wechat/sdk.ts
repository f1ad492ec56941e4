/** The part of WeChat's SDK that pages use. */
export interface Sdk {
  config: (settings: object) => void
  ready: (act: () => void) => void
  error: (act: (reason: unknown) => void) => void
  hideOptionMenu: () => void
  updateAppMessageShareData: (shared: ShareCard) => void
  updateTimelineShareData: (shared: Omit<ShareCard, 'desc'>) => void
  openLocation: (place: OpenLocationOptions) => void
}

export interface ShareCard {
  title: string
  desc: string
  link: string
  imgUrl: string
}

/** A place in GCJ-02, with callbacks for the result. */
export interface OpenLocationOptions {
  latitude: number
  longitude: number
  name: string
  address: string
  scale: number
  success: () => void
  fail: () => void
}

declare global {
  interface Window {
    wx?: Sdk
  }
}

/** Calls `act` with the SDK once it is ready; calls `refused` if it cannot be loaded. */
export type WhenReady = (act: (sdk: Sdk) => void, refused?: () => void) => void

/** Loads and configures WeChat's SDK at its first use. Calls before it is ready are queued in order (WX-007). */
export function createSdkLoader(address: string): WhenReady {
  let asked: Promise<Sdk> | undefined
  return (act, refused) => {
    if (!asked) {
      asked = configureSdk(address)
      asked.catch(failed)
    }
    void asked.then(act, refused ?? (() => undefined))
  }
}

async function configureSdk(address: string): Promise<Sdk> {
  const [settings] = await Promise.all([fetchSignature(), load(address)])
  const sdk = window.wx
  if (!sdk) throw new Error('it is not there after loading')
  return new Promise((resolve, reject) => {
    sdk.error(reject)
    sdk.ready(() => resolve(sdk))
    sdk.config({ debug: false, ...settings })
  })
}

/** WX-007 */
async function fetchSignature(): Promise<object> {
  const answer = await fetch(`/api/wx/jssdk?url=${encodeURIComponent(signedAddress())}`, {
    headers: { 'Accept-Language': document.documentElement.lang || 'zh-CN' },
    credentials: 'same-origin',
    cache: 'no-store',
  })
  const { code, message, data } = (await answer.json()) as {
    code: number
    message: string
    data?: object | null
  }
  if (code !== 200 || !data) throw new Error(message)
  return data
}

/**
 * Returns the address that WeChat verifies: on Apple devices the one with which the page was opened, regardless of
 * later changes; elsewhere the current one.
 */
export function signedAddress(): string {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const [opened] = isApple ? performance.getEntriesByType('navigation') : []
  const [address = ''] = (opened?.name || location.href).split('#')
  return address
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${address} cannot be loaded`))
    document.head.append(script)
  })
}

function failed(reason: unknown): void {
  console.warn('WeChat’s SDK is of no use', reason)
}
