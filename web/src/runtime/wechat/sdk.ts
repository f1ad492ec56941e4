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

/** A place in GCJ-02, and who is told what became of it. */
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

/** Does something with the SDK once it is ready; `refused` is called instead when it never will be. */
export type WhenReady = (act: (sdk: Sdk) => void, refused?: () => void) => void

/**
 * WeChat's SDK of this address, loaded and configured when it is needed for the first time. What is asked of it before it
 * is ready waits, and happens in its order once it is (WX-007).
 */
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
 * The address that WeChat compares: on Apple's phones the one that the page was opened with, whatever the page made of it
 * since; elsewhere the one that it has now.
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
