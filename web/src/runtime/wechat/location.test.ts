import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { locationOpener, SDK_TIMEOUT_MS } from './location.ts'
import type { Sdk, WhenReady } from './sdk.ts'
import { fakeSdk, type FakeSdk } from './testing.ts'

const PLACE = { lat: 30.27, lng: 120.16, name: '茶室', address: '北山街', scale: 16 }

let sdk: FakeSdk
let asked: Parameters<WhenReady>[]
let open: ReturnType<typeof locationOpener>

beforeEach(() => {
  vi.useFakeTimers()
  sdk = fakeSdk()
  asked = []
  open = locationOpener((...what) => void asked.push(what))
})

afterEach(() => {
  vi.useRealTimers()
  delete window.wx
})

const becomeReady = () => asked.forEach(([act]) => act(sdk))
const openedLocation = (): Parameters<Sdk['openLocation']>[0] | undefined =>
  sdk.openLocation.mock.calls[0]?.[0]

describe('opening a place in WeChat (EL-MAP-21)', () => {
  it('tells WeChat where it is, what it is called and how close to show it', async () => {
    const opened = open(PLACE)
    becomeReady()
    expect(openedLocation()).toMatchObject({
      latitude: 30.27,
      longitude: 120.16,
      name: '茶室',
      address: '北山街',
      scale: 16,
    })
    openedLocation()?.success()
    expect(await opened).toBe(true)
  })

  it('says no when WeChat does', async () => {
    const opened = open(PLACE)
    becomeReady()
    openedLocation()?.fail()
    expect(await opened).toBe(false)
  })

  it('says no when the SDK is of no use', async () => {
    const opened = open(PLACE)
    asked[0]?.[1]?.()
    expect(await opened).toBe(false)
  })

  it('says no when the SDK keeps a tap waiting, and opens nothing afterwards', async () => {
    const opened = open(PLACE)
    vi.advanceTimersByTime(SDK_TIMEOUT_MS)
    expect(await opened).toBe(false)
    becomeReady()
    expect(sdk.openLocation).not.toHaveBeenCalled()
  })

  it('takes its time with what WeChat was told', async () => {
    const opened = open(PLACE)
    becomeReady()
    vi.advanceTimersByTime(10 * SDK_TIMEOUT_MS)
    openedLocation()?.success()
    expect(await opened).toBe(true)
  })

  it('opens one map for two taps', async () => {
    const opened = [open(PLACE), open(PLACE)]
    becomeReady()
    expect(sdk.openLocation).toHaveBeenCalledOnce()
    openedLocation()?.fail()
    expect(await Promise.all(opened)).toEqual([true, false])
  })
})
