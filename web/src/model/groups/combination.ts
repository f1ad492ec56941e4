import { addElements } from '../elements/elements.ts'
import { getBoundingBox, roundToHundredths, union, type Box } from '../box.ts'
import { findPage } from '../change.ts'
import { withGroups } from '../elements/cloneElements.ts'
import { copyElements } from '../elements/copyElements.ts'
import { highestZindex } from '../elements/createElement.ts'
import { copyGroups, collectCopiedGroups } from './groupElements.ts'
import { MAX_GROUP_DEPTH, getGroupPath } from './groups.ts'
import { readElement, readGroup } from '../document/readWork.ts'
import type { Group, Page, PlacedElement, Work } from '../work.ts'

/** Position of an element relative to its combination's bounding box (CB-001). */
export interface RelativePosition extends Box {
  uuid: string
  /** Our extension: the groups that contain the element, outermost first (EN-009). */
  groups?: { id: string; name: string }[]
}

/** Elements of a combination, with their positions in its bounding box. */
export interface CombinationContent {
  elements: PlacedElement[]
  relativePositions: RelativePosition[]
  width: number
  height: number
}

/** Minimum number of elements of a combination (CB-007). */
export const MIN_COMBINATION_ELEMENTS = 2

/** Canvas on which a combination without a target position is centred (CB-009, CO-025). */
const CANVAS = { width: 320, height: 568 }

/** Creates a combination from selected elements and the groups that they form completely. */
export function createCombination(
  elements: readonly PlacedElement[],
  page?: Page,
): CombinationContent {
  const kept = collectCopiedGroups(
    page,
    elements.map(({ uuid }) => uuid),
  )
  const around = new Map(
    kept.flatMap((group) => {
      const line = page ? getGroupPath({ ...page, groups: kept }, group) : []
      const names = line.map(({ id, name }) => ({ id, name }))
      return group.elements.map((uuid) => [uuid, names] as const)
    }),
  )
  const box = union(elements.map(getBoundingBox)) ?? { left: 0, top: 0, width: 0, height: 0 }
  return {
    elements: [...elements],
    relativePositions: elements.map(({ uuid, commonStyle: { left, top, width, height } }) => ({
      uuid,
      left: roundToHundredths(left - box.left),
      top: roundToHundredths(top - box.top),
      width,
      height,
      ...(around.has(uuid) && { groups: around.get(uuid) }),
    })),
    width: roundToHundredths(box.width),
    height: roundToHundredths(box.height),
  }
}

/** Errors of stored combinations: text keys of CB-008. */
export type CombinationError = 'parseFail' | 'noElements'

/** Parses a stored combination; returns an error when it cannot be placed (CB-008). */
export function readCombination(stored: object): CombinationContent | CombinationError {
  const record = stored as Record<string, unknown>
  const raw = listIn(record.elements)
  if (raw === undefined) return 'parseFail'
  const elements = raw.map(readElement).filter(({ name }) => name !== '')
  if (elements.length === 0) return 'noElements'
  const own = createCombination(elements)
  const kept = listIn(record.relative_positions ?? record.relativePositions) ?? []
  const places = new Map(kept.filter(isPosition).map((place) => [place.uuid, place]))
  return {
    elements,
    relativePositions: own.relativePositions.map((place) => places.get(place.uuid) ?? place),
    width: sizeIn(record.width) ?? own.width,
    height: sizeIn(record.height) ?? own.height,
  }
}

export interface InsertedElements {
  work: Work
  uuids: string[]
}

/**
 * Adds a combination to a page under new uuids, above all others and in its own order (CB-016); without a position it
 * is centred on a small canvas (CB-015).
 */
export function placeCombination(
  work: Work,
  pageId: string,
  { elements, relativePositions, width, height }: CombinationContent,
  at: { left: number; top: number } = centred({ width, height }),
): InsertedElements {
  const page = findPage(work, pageId)
  if (!page) return { work, uuids: [] }
  const places = new Map(relativePositions.map((place) => [place.uuid, place]))
  const layers = layersOf(elements, highestZindex(page))
  const moved = elements.map(({ locked: _, ...element }) => {
    const { left, top } = places.get(element.uuid) ?? { left: 0, top: 0 }
    const place = { left: roundToHundredths(at.left + left), top: roundToHundredths(at.top + top) }
    const zindex = layers.get(element.uuid) ?? element.commonStyle.zindex
    return { ...element, commonStyle: { ...element.commonStyle, ...place, zindex } }
  })
  const { elements: copies, renamed } = copyElements(moved)
  const groups = copyGroups(keptGroups(relativePositions), renamed)
  return {
    work: withGroups(addElements(work, pageId, copies), pageId, groups),
    uuids: copies.map(({ uuid }) => uuid),
  }
}

/** Returns the groups named by the positions. */
function keptGroups(positions: readonly RelativePosition[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { uuid, groups: line } of positions) {
    const around = (Array.isArray(line) ? line : []).slice(0, MAX_GROUP_DEPTH).flatMap(readGroup)
    around.forEach(({ id, name }, index) => {
      const parent = around[index - 1]?.id
      const known = groups.get(id) ?? { id, name, elements: [], ...(parent && { parent }) }
      if (index === around.length - 1) known.elements.push(uuid)
      groups.set(id, known)
    })
  }
  return [...groups.values()]
}

function centred({ width, height }: { width: number; height: number }) {
  return {
    left: Math.max(0, Math.round((CANVAS.width - width) / 2)),
    top: Math.max(0, Math.round((CANVAS.height - height) / 2)),
  }
}

/** Returns consecutive zindexes above the highest one of the page. */
function layersOf(elements: readonly PlacedElement[], above: number): Map<string, number> {
  const order = elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex)
  return new Map(order.map(({ uuid }, index) => [uuid, above + 1 + index]))
}

/** Returns a list, also from its JSON text (CB-017). */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[]
  if (typeof value !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isPosition(value: unknown): value is RelativePosition {
  if (typeof value !== 'object' || value === null) return false
  const { uuid, left, top } = value as Record<string, unknown>
  return typeof uuid === 'string' && Number.isFinite(left) && Number.isFinite(top)
}

function sizeIn(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}
