import { changeElements, withPatch } from './change.ts'
import type { PlacedElement, Work } from './work.ts'

/** Renames, hides or locks elements. */
export function updateElement(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  patch: Partial<Pick<PlacedElement, 'customName' | 'visible' | 'locked'>>,
): Work {
  return changeElements(work, pageId, uuids, (element) => withPatch(element, patch))
}
