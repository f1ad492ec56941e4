import { outlineOf } from './box.ts'
import type { Page, Work } from './work.ts'

/** A paged work has the work's height; a long page grows with its lowest element (CV-016). */
export function canvasHeight(work: Work, page: Page | undefined): number {
  if (work.page_mode !== 'h5_long_page' || !page) return work.height
  return page.elements.reduce((lowest, element) => {
    const { top, height } = outlineOf(element)
    return Math.max(lowest, Math.ceil(top + height))
  }, work.height)
}
