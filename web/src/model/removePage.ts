import type { Work } from './work.ts'

/** Removes a page; the last one always stays (ED-023). */
export function removePage(work: Work, pageId: string): Work {
  const pages = work.pages.filter((page) => page.uuid !== pageId)
  if (pages.length === 0 || pages.length === work.pages.length) return work
  const currentPageIndex = Math.min(work.currentPageIndex, pages.length - 1)
  return { ...work, pages, currentPageIndex }
}
