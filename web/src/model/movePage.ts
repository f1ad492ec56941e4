import type { Work } from './work.ts'

/** Moves a page to another place in the order. */
export function movePage(work: Work, pageId: string, to: number): Work {
  const from = work.pages.findIndex((page) => page.uuid === pageId)
  const page = work.pages[from]
  const target = Math.max(0, Math.min(to, work.pages.length - 1))
  if (!page || from === target) return work
  return { ...work, pages: work.pages.toSpliced(from, 1).toSpliced(target, 0, page) }
}
