import { getBoundingBox, roundToHundredths, union, type Box } from '../box.ts'
import { canvasHeight } from '../pages/canvasHeight.ts'
import { changeElements, findPage, withPatch } from '../change.ts'
import { findGroup, getGroupPath, membersOf, wholeGroups } from '../groups/groups.ts'
import type { Page, Work } from '../work.ts'

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Elements that are arranged as one unit: the members of a group, or a single element. */
export interface Unit {
  uuids: string[]
  box: Box
}

/**
 * Aligns to the selection's bounding box, or to the page for a single unit (CV-012); a group is one unit. Rotated
 * elements are aligned by their bounding boxes.
 */
export function alignElements(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  edge: Edge,
  entered: string | null = null,
): Work {
  const page = findPage(work, pageId)
  const units = unitsOf(page, uuids, entered)
  const within = units.length === 1 ? sheetAround(work, page, uuids) : boxAround(units)
  if (!within) return work
  return shiftUnits(work, pageId, units, ({ box }) => distance(box, within, edge))
}

function boxAround(units: readonly Unit[]): Box | undefined {
  return union(units.map(({ box }) => box))
}

/** Returns the page's box without the selection, which may be the reason for its height. */
function sheetAround(work: Work, page: Page | undefined, uuids: readonly string[]): Box {
  const chosen = new Set(uuids)
  const rest = page && { ...page, elements: page.elements.filter(({ uuid }) => !chosen.has(uuid)) }
  return { left: 0, top: 0, width: work.width, height: canvasHeight(work, rest) }
}

/** Returns the units of a selection; inside an entered group its members are separate units. */
export function unitsOf(
  page: Page | undefined,
  uuids: readonly string[],
  entered: string | null,
): Unit[] {
  const chosen = getMovableElements(page, uuids)
  const group = findGroup(page, entered)
  const around = new Set(page && group ? getGroupPath(page, group).map(({ id }) => id) : [])
  const inside = page ? { ...page, groups: page.groups.filter(({ id }) => !around.has(id)) } : page
  const groups = wholeGroups(inside, uuids).map(({ id }) => new Set(membersOf(inside, id)))
  const isGrouped = (uuid: string) => groups.some((members) => members.has(uuid))
  const parts = [
    ...groups.map((members) => chosen.filter(({ uuid }) => members.has(uuid))),
    ...chosen.filter(({ uuid }) => !isGrouped(uuid)).map((element) => [element]),
  ]
  return parts.flatMap((elements) => {
    const box = union(elements.map(getBoundingBox))
    return box ? [{ uuids: elements.map(({ uuid }) => uuid), box }] : []
  })
}

/** Moves each unit as a whole. */
export function shiftUnits(
  work: Work,
  pageId: string,
  units: readonly Unit[],
  by: (unit: Unit) => { x: number; y: number },
): Work {
  const shifts = new Map(
    units.flatMap((unit) => unit.uuids.map((uuid) => [uuid, by(unit)] as const)),
  )
  return changeElements(work, pageId, shifts.keys(), (element) => {
    const { left, top } = element.commonStyle
    const { x, y } = shifts.get(element.uuid) ?? { x: 0, y: 0 }
    const moved = { left: roundToHundredths(left + x), top: roundToHundredths(top + y) }
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, moved) })
  })
}

export function getMovableElements(page: Page | undefined, uuids: readonly string[]) {
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

export type Axis = 'horizontal' | 'vertical'

/** Makes the gaps between at least three units equal; the outer two stay (CV-012). A group is one unit. */
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

export type AlignmentEdge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

const TOLERANCE = 0.01

/** Returns the edges or centres of a box that are aligned with those of another one, at most one per axis. */
export function findAlignments(box: Box, other: Box): AlignmentEdge[] {
  const [x] = (['left', 'center', 'right'] as const).filter((_, index) =>
    isNear(box.left + (box.width * index) / 2, other.left + (other.width * index) / 2),
  )
  const [y] = (['top', 'middle', 'bottom'] as const).filter((_, index) =>
    isNear(box.top + (box.height * index) / 2, other.top + (other.height * index) / 2),
  )
  return [x, y].filter((edge) => edge !== undefined)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE
}
