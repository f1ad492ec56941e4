import { changePage } from './change.ts'
import { normalizeGroups } from './groups.ts'
import type { Work } from './work.ts'

/** Removes elements from their page, and from its groups. */
export function removeElements(work: Work, pageId: string, uuids: Iterable<string>): Work {
  const gone = new Set(uuids)
  return changePage(work, pageId, (page) => {
    const elements = page.elements.filter((element) => !gone.has(element.uuid))
    if (elements.length === page.elements.length) return page
    return normalizeGroups({ ...page, elements })
  })
}
