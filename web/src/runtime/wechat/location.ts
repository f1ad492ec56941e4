import type { Runtime } from '@pinye/plugin-api'
import type { WhenReady } from './sdk.ts'

/** How long a tap waits for the SDK, in milliseconds. */
export const SDK_TIMEOUT_MS = 1_500

/**
 * Opens places in WeChat's map, EL-MAP-21. It says no when WeChat refuses, and when the SDK is not ready in time; then
 * nothing opens later over what the visitor does instead.
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
      // Who taps again while the first tap waits wants one map.
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
