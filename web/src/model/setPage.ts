import { changePage, withPatch } from './change.ts'
import type { Page, Work } from './work.ts'

/** Changes what a page says of itself, such as its background. */
export function setPage(
  work: Work,
  pageId: string,
  patch: Partial<Pick<Page, 'title' | 'backgroundColor' | 'background'>>,
): Work {
  return changePage(work, pageId, (page) => withPatch(page, patch))
}
