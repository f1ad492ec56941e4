import { outlineOf, tidy, union, type Box } from './box.ts'
import { changeElements, findPage, patched } from './change.ts'
import type { Page, Work } from './work.ts'

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/**
 * Aligns within the box around the selection, or within the canvas when one element is selected
 * (CV-012). Turned elements are aligned by what is seen of them.
 */
export function alignElements(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  edge: Edge,
): Work {
  const chosen = movable(findPage(work, pageId), uuids)
  const canvas = { left: 0, top: 0, width: work.width, height: work.height }
  const within = chosen.length === 1 ? canvas : union(chosen.map(outlineOf))
  if (!within) return work
  return changeElements(
    work,
    pageId,
    chosen.map(({ uuid }) => uuid),
    (element) => {
      const { left, top } = element.commonStyle
      const by = distance(outlineOf(element), within, edge)
      const moved = { left: tidy(left + by.x), top: tidy(top + by.y) }
      return patched(element, { commonStyle: patched(element.commonStyle, moved) })
    },
  )
}

export function movable(page: Page | undefined, uuids: readonly string[]) {
  const wanted = new Set(uuids)
  return page?.elements.filter(({ uuid, locked }) => wanted.has(uuid) && !locked) ?? []
}

function distance(box: Box, within: Box, edge: Edge): { x: number; y: number } {
  const spareX = within.width - box.width
  const spareY = within.height - box.height
  switch (edge) {
    case 'left':
      return { x: within.left - box.left, y: 0 }
    case 'center':
      return { x: within.left + spareX / 2 - box.left, y: 0 }
    case 'right':
      return { x: within.left + spareX - box.left, y: 0 }
    case 'top':
      return { x: 0, y: within.top - box.top }
    case 'middle':
      return { x: 0, y: within.top + spareY / 2 - box.top }
    case 'bottom':
      return { x: 0, y: within.top + spareY - box.top }
  }
}
