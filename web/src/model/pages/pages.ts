import type { Language, Page, Work } from '../work.ts'
import { findPage, changePage, withPatch } from '../change.ts'
import { copyElements, renameReferences } from '../elements/copyElements.ts'
import { copyGroups } from '../groups/groupElements.ts'
import { normalizeGroups } from '../groups/groups.ts'
import { newUuid } from '../newId.ts'

/** Adds an empty page after the given one, or at the end (EN-008). */
export function addPage(work: Work, language: Language, afterPageId?: string): Work {
  return insertPage(work, newPage(work.pages.length + 1, language), afterPageId)
}

export function insertPage(work: Work, page: Page, afterPageId?: string): Work {
  const index = work.pages.findIndex(({ uuid }) => uuid === afterPageId)
  const at = index < 0 ? work.pages.length : index + 1
  return { ...work, pages: work.pages.toSpliced(at, 0, page) }
}

/** Removes a page; the last one always stays (ED-023). */
export function removePage(work: Work, pageId: string): Work {
  const pages = work.pages.filter((page) => page.uuid !== pageId)
  if (pages.length === 0 || pages.length === work.pages.length) return work
  const currentPageIndex = Math.min(work.currentPageIndex, pages.length - 1)
  return { ...work, pages, currentPageIndex }
}

/** Renames a page; an empty title is ignored. */
export function renamePage(work: Work, pageId: string, title: string): Work {
  const trimmed = title.trim()
  return trimmed ? setPage(work, pageId, { title: trimmed }) : work
}

/** Moves a page to another index. */
export function movePage(work: Work, pageId: string, to: number): Work {
  const from = work.pages.findIndex((page) => page.uuid === pageId)
  const page = work.pages[from]
  const target = Math.max(0, Math.min(to, work.pages.length - 1))
  if (!page || from === target) return work
  return { ...work, pages: work.pages.toSpliced(from, 1).toSpliced(target, 0, page) }
}

/** Inserts a copy of a page after it, with new uuids; leaves out elements whose types must not be copied. */
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

/** Returns an empty page named by its number (EN-008). */
export function newPage(number: number, language: Language): Page {
  const uuid = newUuid('page')
  const title = language === 'zh-CN' ? `第${number}页` : `page ${number}`
  return { id: uuid, uuid, title, backgroundColor: '#ffffff', groups: [], elements: [] }
}

/** Changes properties of a page, such as its background. */
export function setPage(
  work: Work,
  pageId: string,
  patch: Partial<Pick<Page, 'title' | 'backgroundColor' | 'background'>>,
): Work {
  return changePage(work, pageId, (page) => withPatch(page, patch))
}

/** Sets the same background on every page. */
export function setBackgrounds(
  work: Work,
  background: Pick<Page, 'backgroundColor' | 'background'>,
): Work {
  return { ...work, pages: work.pages.map((page) => withPatch(page, background)) }
}

/** Marks of a paged work: a hint to swipe, and the progress. */

/** The first one is the default. */
export const PAGE_HINTS = ['arrow', 'hand', 'none'] as const
export const PAGE_DOTS = ['none', 'dots', 'line', 'numbers'] as const
export const MARKS_COLOR = '#ffffff'
