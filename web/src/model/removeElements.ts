import { changePage } from './change.ts'
import type { Group, Page, Work } from './work.ts'

/** Removes elements from their page, and from its groups. */
export function removeElements(work: Work, pageId: string, uuids: Iterable<string>): Work {
  const gone = new Set(uuids)
  return changePage(work, pageId, (page) => {
    const elements = page.elements.filter((element) => !gone.has(element.uuid))
    if (elements.length === page.elements.length) return page
    return { ...page, elements, groups: withoutMembers(page, gone) }
  })
}

function withoutMembers(page: Page, gone: ReadonlySet<string>): Group[] {
  return page.groups
    .map((group) => ({ ...group, elements: group.elements.filter((uuid) => !gone.has(uuid)) }))
    .filter((group) => group.elements.length > 1)
}
