import { changeElements, withPatch } from './change.ts'
import type { CommonStyle, Work } from './work.ts'

export function updateStyle(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  patch: Partial<CommonStyle>,
): Work {
  return changeElements(work, pageId, uuids, (element) =>
    withPatch(element, { commonStyle: withPatch(element.commonStyle, patch) }),
  )
}
