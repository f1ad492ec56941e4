import { changeElements, patched } from './change.ts'
import type { CommonStyle, Work } from './work.ts'

export function updateStyle(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  patch: Partial<CommonStyle>,
): Work {
  return changeElements(work, pageId, uuids, (element) =>
    patched(element, { commonStyle: patched(element.commonStyle, patch) }),
  )
}
