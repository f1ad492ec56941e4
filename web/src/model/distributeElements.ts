import { shiftUnits, unitsOf, type Unit } from './alignElements.ts'
import { findPage } from './change.ts'
import type { Work } from './work.ts'

export type Axis = 'horizontal' | 'vertical'

/** Makes the gaps between at least three things equal; the outer two stay (CV-012). A group is one thing. */
export function distributeElements(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  axis: Axis,
  entered: string | null = null,
): Work {
  const isAcross = axis === 'horizontal'
  const [start, size] = isAcross ? (['left', 'width'] as const) : (['top', 'height'] as const)
  const spread = unitsOf(findPage(work, pageId), uuids, entered).sort(
    (a, b) => a.box[start] - b.box[start],
  )
  const [first, last] = [spread[0], spread.at(-1)]
  if (!first || !last || spread.length < 3) return work
  const room = last.box[start] + last.box[size] - first.box[start]
  const filled = spread.reduce((sum, { box }) => sum + box[size], 0)
  const gap = (room - filled) / (spread.length - 1)
  const shifts = new Map<Unit, number>()
  let at = first.box[start]
  for (const unit of spread) {
    shifts.set(unit, at - unit.box[start])
    at += unit.box[size] + gap
  }
  return shiftUnits(work, pageId, spread, (unit) => {
    const by = shifts.get(unit) ?? 0
    return isAcross ? { x: by, y: 0 } : { x: 0, y: by }
  })
}
