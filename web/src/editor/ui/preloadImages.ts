import { pictureSources } from '@pinye/plugin-api'
import type { PlacedElement } from '../../model/work.ts'

/** More would take the line from what is needed to draw at all. */
const MAX_PRELOADED_IMAGES = 12

/**
 * Begins to fetch the pictures of elements that are about to be drawn. A browser asks for the pictures of what is drawn in one go
 * only when all of it is there; here they are on their way while it is made.
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
