import { changePage } from '../change.ts'
import type { Page, RulerGuide, Work } from '../work.ts'

/** Maximum number of guides on a page. */
export const MAX_GUIDES = 50

export function addGuide(work: Work, pageId: string, guide: RulerGuide): Work {
  return changePage(work, pageId, (page) => {
    const guides = page.guides ?? []
    const known = guides.some(({ axis, at }) => axis === guide.axis && at === guide.at)
    return known || guides.length >= MAX_GUIDES ? page : { ...page, guides: [...guides, guide] }
  })
}

/** Moves a guide; null removes it. */
export function moveGuide(work: Work, pageId: string, index: number, at: number | null): Work {
  return changePage(work, pageId, (page) => {
    const guide = page.guides?.[index]
    if (!guide || guide.at === at) return page
    const guides = page.guides ?? []
    if (at === null) return withGuides(page, guides.toSpliced(index, 1))
    return withGuides(page, guides.toSpliced(index, 1, { ...guide, at }))
  })
}

/** Sets the guides; a page without guides is stored like one that never had any. */
function withGuides({ guides: _, ...page }: Page, guides: RulerGuide[]): Page {
  return guides.length === 0 ? page : { ...page, guides }
}

/** Parses the stored guides of a page; drops invalid ones. */
export function readGuides(raw: unknown): RulerGuide[] {
  if (!Array.isArray(raw)) return []
  const lines = raw.filter(isGuide).slice(0, MAX_GUIDES)
  return lines.map(({ axis, at }) => ({ axis, at }))
}

function isGuide(raw: unknown): raw is RulerGuide {
  if (typeof raw !== 'object' || raw === null) return false
  const { axis, at } = raw as Record<string, unknown>
  return (axis === 'x' || axis === 'y') && Number.isFinite(at)
}
