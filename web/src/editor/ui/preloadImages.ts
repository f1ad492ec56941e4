import { pictureSources } from '@pinye/plugin-api'
import type { PlacedElement } from '../../model/work.ts'

/** Maximum number; more would take bandwidth from resources needed for the first render. */
const MAX_PRELOADED_IMAGES = 12

/**
 * Preloads the pictures of elements that are about to be rendered. The browser would request the pictures of a
 * synchronous render only after all of it; this way they load meanwhile.
 */
export function preloadImages(elements: readonly PlacedElement[]): void {
  const seen = new Set<string>()
  let asked = 0
  for (const { pluginProps, commonStyle } of elements) {
    for (const value of Object.values(pluginProps)) {
      if (typeof value !== 'string' || seen.has(value)) continue
      seen.add(value)
      const { sizes, srcSet, src } = pictureSources(value, commonStyle.width)
      if (sizes === undefined || srcSet === undefined) continue
      if (asked >= MAX_PRELOADED_IMAGES) return
      asked += 1
      Object.assign(new Image(), { sizes, srcset: srcSet, src })
    }
  }
}
