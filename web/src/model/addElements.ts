import { changePage } from './change.ts'
import type { PlacedElement, Work } from './work.ts'

export function addElements(work: Work, pageId: string, elements: PlacedElement[]): Work {
  if (elements.length === 0) return work
  return changePage(work, pageId, (page) => ({
    ...page,
    elements: [...page.elements, ...elements],
  }))
}
