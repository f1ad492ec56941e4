import type { Offset } from '../box.ts'
import { addElements } from './elements.ts'
import { changePage, findPage } from '../change.ts'
import { copyElements } from './copyElements.ts'
import { copyGroups, collectCopiedGroups } from '../groups/groupElements.ts'
import { gatherGroups } from '../groups/layerTree.ts'
import { groupsAround, normalizeGroups, wholeGroups } from '../groups/groups.ts'
import type { Group, PlacedElement, Work } from '../work.ts'

export const CLONE_OFFSET = 20

export interface InsertedElements {
  work: Work
  uuids: string[]
}

/**
 * Copies elements on their page, offset by 20 px and one layer higher (CV-006). Copies completely selected groups too
 * (EN-009); copies within a group stay in it.
 */
export function cloneElements(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  offset: number = CLONE_OFFSET,
): InsertedElements {
  const page = findPage(work, pageId)
  const wanted = new Set(uuids)
  const chosen = page?.elements.filter(({ uuid }) => wanted.has(uuid)) ?? []
  const { elements, renamed } = copyElements(chosen)
  const whole = new Map(
    wholeGroups(page, wanted).flatMap(({ id, parent }) =>
      parent === undefined ? [] : [[id, parent] as const],
    ),
  )
  const copied = collectCopiedGroups(page, wanted)
  const groups = copyGroups(copied, renamed).map((copy, index) => {
    const parent = whole.get(copied[index]?.id ?? '')
    return parent === undefined ? copy : { ...copy, parent }
  })
  const inGroups = new Set(copied.flatMap((group) => group.elements))
  const joining = new Map<string, string[]>()
  for (const { uuid } of chosen) {
    const around = groupsAround(page, uuid).at(-1)
    const copy = renamed.get(uuid)
    if (!around || copy === undefined || inGroups.has(uuid)) continue
    joining.set(around.id, [...(joining.get(around.id) ?? []), copy])
  }
  const copies = elements.map((element) => shifted(element, { x: offset, y: offset }))
  return {
    work: withGroups(addElements(work, pageId, copies), pageId, groups, joining),
    uuids: copies.map(({ uuid }) => uuid),
  }
}

/** Pastes elements and their groups from the clipboard, possibly from another page or work, moved by `by`. */
export function pasteElements(
  work: Work,
  pageId: string,
  elements: readonly PlacedElement[],
  groups: readonly Group[] = [],
  by: Offset = { x: CLONE_OFFSET, y: CLONE_OFFSET },
): InsertedElements {
  const { elements: copied, renamed } = copyElements(elements)
  const copies = copied.map((element) => shifted(element, by))
  return {
    work: withGroups(addElements(work, pageId, copies), pageId, copyGroups(groups, renamed)),
    uuids: copies.map(({ uuid }) => uuid),
  }
}

/** Returns the work with further groups on a page, and further members of its existing groups. */
export function withGroups(
  work: Work,
  pageId: string,
  groups: readonly Group[],
  joining: ReadonlyMap<string, readonly string[]> = new Map(),
): Work {
  return changePage(work, pageId, (page) => {
    if (groups.length + page.groups.length === 0) return page
    const known = page.groups.map((group) => {
      const further = joining.get(group.id)
      return further ? { ...group, elements: [...group.elements, ...further] } : group
    })
    return gatherGroups(normalizeGroups({ ...page, groups: [...known, ...groups] }))
  })
}

function shifted({ locked: _, ...element }: PlacedElement, by: Offset): PlacedElement {
  const { left, top, zindex } = element.commonStyle
  const commonStyle = {
    ...element.commonStyle,
    left: left + by.x,
    top: top + by.y,
    zindex: zindex + 1,
  }
  return { ...element, commonStyle }
}
