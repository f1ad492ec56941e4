import { roundToHundredths, type Offset } from './box.ts'
import { changeElements, withPatch } from './change.ts'
import type { Work } from './work.ts'

/** Moves elements by the same distance; locked ones stay. */
export function moveElements(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  { x, y }: Offset,
): Work {
  return changeElements(work, pageId, uuids, (element) => {
    if (element.locked) return element
    const { left, top } = element.commonStyle
    const moved = { left: roundToHundredths(left + x), top: roundToHundredths(top + y) }
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, moved) })
  })
}
