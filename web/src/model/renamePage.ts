import { setPage } from './setPage.ts'
import type { Work } from './work.ts'

/** Gives a page another title; an empty one is refused by keeping the old. */
export function renamePage(work: Work, pageId: string, title: string): Work {
  const trimmed = title.trim()
  return trimmed ? setPage(work, pageId, { title: trimmed }) : work
}
