import type { Runtime } from '@pinye/plugin-api'
import type { WhenReady } from './sdk.ts'

/** Milliseconds for which a tap waits for the SDK. */
export const SDK_TIMEOUT_MS = 1_500

/**
 * Opens places in WeChat's map, EL-MAP-21. Resolves to false when WeChat refuses, or when the SDK is not ready in time;
 * then the map does not open later either, over what the visitor does instead.
 */
export function locationOpener(whenReady: WhenReady): NonNullable<Runtime['openLocation']> {
  let endPreviousTap = () => {}
  return ({ lat, lng, name, address, scale }) =>
    new Promise((resolve) => {
      let isOver = false
      const end = (isDone: boolean) => {
        isOver = true
        resolve(isDone)
      }
      // A second tap during the wait replaces the first: only one map opens.
      endPreviousTap()
      endPreviousTap = () => end(true)
      const late = setTimeout(end, SDK_TIMEOUT_MS, false)
      const act: Parameters<WhenReady>[0] = (sdk) => {
        clearTimeout(late)
        if (isOver) return
        sdk.openLocation({
          latitude: lat,
          longitude: lng,
          name,
          address,
          scale,
          success: () => end(true),
          fail: () => end(false),
        })
      }
      whenReady(act, () => end(false))
    })
}
