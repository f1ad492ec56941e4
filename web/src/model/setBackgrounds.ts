import { withPatch } from './change.ts'
import type { Page, Work } from './work.ts'

/** Gives every page the same background. */
export function setBackgrounds(
  work: Work,
  background: Pick<Page, 'backgroundColor' | 'background'>,
): Work {
  return { ...work, pages: work.pages.map((page) => withPatch(page, background)) }
}
