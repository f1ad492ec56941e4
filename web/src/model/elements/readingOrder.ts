import { getBoundingBox } from '../box.ts'
import { getSelectionUnit } from '../groups/groups.ts'
import type { Page } from '../work.ts'

/** Vertical distance in pixels within which elements count as one row, read from left to right. */
const SAME_ROW = 8

/**
 * Returns the elements of a page in reading order, from top to bottom and left to right; a group that is not entered is
 * one item.
 */
export function readingOrder(page: Page | undefined, entered: string | null): string[][] {
  const seen = new Set<string>()
  const boxes = (page?.elements ?? [])
    .map((element) => ({ uuid: element.uuid, box: getBoundingBox(element) }))
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
  const rows: { top: number; uuids: { uuid: string; left: number }[] }[] = []
  for (const { uuid, box } of boxes) {
    const row = rows.at(-1)
    if (row && box.top - row.top < SAME_ROW) row.uuids.push({ uuid, left: box.left })
    else rows.push({ top: box.top, uuids: [{ uuid, left: box.left }] })
  }
  const order = rows.flatMap(({ uuids }) => uuids.sort((a, b) => a.left - b.left))
  return order.flatMap(({ uuid }) => {
    if (seen.has(uuid)) return []
    const unit = getSelectionUnit(page, uuid, entered)
    for (const one of unit) seen.add(one)
    return [unit]
  })
}
