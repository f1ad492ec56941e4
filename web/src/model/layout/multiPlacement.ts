/** Position and size of several elements at once: common values, and how a new value applies to each of them. */
import { getMovableElements } from './arrange.ts'
import { boxOf, getBoundingBox, roundToHundredths, union } from '../box.ts'
import { changeElements, findPage, withPatch } from '../change.ts'
import { chosenGroup } from '../groups/groups.ts'
import { resizeElements } from '../elements/elements.ts'
import { resizeTogether } from './resizeBox.ts'
import { normalAngle, placeTurned, turnTogether } from './rotate.ts'
import type { Page, Work } from '../work.ts'

export type PlacementField = 'left' | 'top' | 'width' | 'height' | 'rotate'

/** Returns the value that all elements share, for a whole group that of its bounding box; null when they differ. */
export function getCommonPlacement(
  page: Page | undefined,
  uuids: readonly string[],
  name: PlacementField,
): number | null {
  const chosen = new Set(uuids)
  const elements = page?.elements.filter(({ uuid }) => chosen.has(uuid)) ?? []
  if (chosenGroup(page, uuids) && name !== 'rotate') {
    const box = union(elements.map(getBoundingBox))
    return box ? roundToHundredths(box[name]) : null
  }
  const [first, ...rest] = elements.map(({ commonStyle }) => commonStyle[name])
  return first !== undefined && rest.every((value) => value === first) ? first : null
}

/**
 * Sets a new value for each element, computed from its current one; a whole group changes as a unit. Locked ones stay.
 */
export function setPlacement(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  { name, next }: { name: PlacementField; next: (from: number) => number | undefined },
): Work {
  const page = findPage(work, pageId)
  const elements = getMovableElements(page, uuids)
  const box = union(elements.map(getBoundingBox))
  if (!box) return work
  if (!chosenGroup(page, uuids)) {
    return changeElements(
      work,
      pageId,
      elements.map(({ uuid }) => uuid),
      (element) => {
        const value = next(element.commonStyle[name])
        if (value === undefined) return element
        const fit = { [name]: fitting(name, value) }
        return withPatch(element, { commonStyle: withPatch(element.commonStyle, fit) })
      },
    )
  }
  const value = next(name === 'rotate' ? (getCommonPlacement(page, uuids, name) ?? 0) : box[name])
  if (value === undefined) return work
  if (name === 'rotate') {
    const by = value - (getCommonPlacement(page, uuids, name) ?? 0)
    return placeTurned(work, pageId, turnTogether(elements, by))
  }
  const boxes = new Map(elements.map((element) => [element.uuid, boxOf(element)]))
  const to = { ...box, [name]: fitting(name, value) }
  return resizeElements(work, pageId, resizeTogether(boxes, box, to))
}

function fitting(name: PlacementField, value: number): number {
  if (name === 'rotate') return normalAngle(value)
  return name === 'width' || name === 'height'
    ? Math.max(1, roundToHundredths(value))
    : roundToHundredths(value)
}
