import { tidy, type Box } from './box.ts'
import { changeElements, patched } from './change.ts'
import type { Work } from './work.ts'

/** Gives elements the boxes a resize found for them; nothing gets smaller than 1 x 1 (CV-013). */
export function resizeElements(work: Work, pageId: string, boxes: ReadonlyMap<string, Box>): Work {
  return changeElements(work, pageId, boxes.keys(), (element) => {
    const box = boxes.get(element.uuid)
    if (!box || element.locked) return element
    const resized = {
      left: tidy(box.left),
      top: tidy(box.top),
      width: Math.max(1, tidy(box.width)),
      height: Math.max(1, tidy(box.height)),
    }
    return patched(element, { commonStyle: patched(element.commonStyle, resized) })
  })
}
