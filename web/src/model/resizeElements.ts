import { roundToHundredths, type Box } from './box.ts'
import { changeElements, withPatch } from './change.ts'
import type { Work } from './work.ts'

/** Gives elements the boxes a resize found for them; nothing gets smaller than 1 x 1 (CV-013). */
export function resizeElements(work: Work, pageId: string, boxes: ReadonlyMap<string, Box>): Work {
  return changeElements(work, pageId, boxes.keys(), (element) => {
    const box = boxes.get(element.uuid)
    if (!box || element.locked) return element
    const resized = {
      left: roundToHundredths(box.left),
      top: roundToHundredths(box.top),
      width: Math.max(1, roundToHundredths(box.width)),
      height: Math.max(1, roundToHundredths(box.height)),
    }
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, resized) })
  })
}
