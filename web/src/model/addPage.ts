import { newPage } from './newPage.ts'
import type { Language, Page, Work } from './work.ts'

/** Adds an empty page after the given one, or at the end (EN-008). */
export function addPage(work: Work, language: Language, afterPageId?: string): Work {
  return insertPage(work, newPage(work.pages.length + 1, language), afterPageId)
}

export function insertPage(work: Work, page: Page, afterPageId?: string): Work {
  const index = work.pages.findIndex(({ uuid }) => uuid === afterPageId)
  const at = index < 0 ? work.pages.length : index + 1
  return { ...work, pages: work.pages.toSpliced(at, 0, page) }
}
