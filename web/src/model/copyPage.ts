import { insertPage } from './addPage.ts'
import { findPage } from './change.ts'
import { copyElements, renameReferences } from './copyElements.ts'
import { copyGroups } from './groupElements.ts'
import { normalizeGroups } from './groups.ts'
import { newUuid } from './newId.ts'
import type { Work } from './work.ts'

/** Puts a copy of a page, with fresh uuids throughout, right after it; of its elements those whose types may be copied. */
export function copyPage(
  work: Work,
  pageId: string,
  mayBeCopied: (type: string) => boolean = () => true,
): Work {
  const page = findPage(work, pageId)
  if (!page) return work
  const uuid = newUuid('page')
  const { elements, renamed } = copyElements(page.elements.filter(({ name }) => mayBeCopied(name)))
  const groups = copyGroups(page.groups, renamed)
  const copy = normalizeGroups({
    ...page,
    id: uuid,
    uuid,
    groups,
    elements: renameReferences(elements, new Map([[page.uuid, uuid]])),
  })
  return insertPage(work, copy, pageId)
}
