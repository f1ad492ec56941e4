import { changePage, findPage } from '../change.ts'
import { renameReferences } from '../elements/copyElements.ts'
import {
  findGroup,
  MAX_GROUP_DEPTH,
  groupsAround,
  groupsWithin,
  withParent,
  getGroupPath,
  membersOf,
  normalizeGroups,
  wholeGroups,
} from './groups.ts'
import { gatherGroups } from './layerTree.ts'
import { newUuid } from '../newId.ts'
import type { Group, Page, Work } from '../work.ts'

export interface GroupResult {
  work: Work
  /** Id of the new group; undefined when the elements cannot form one. */
  id: string | undefined
}

/** Groups elements; completely selected groups among them become nested groups (EN-009). */
export function groupElements(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  name: string,
): GroupResult {
  const page = findPage(work, pageId)
  const id = newUuid('group')
  const made = page && grouped(page, uuids, { id, name })
  if (!made || made === page) return { work, id: undefined }
  return { work: changePage(work, pageId, () => gatherGroups(made)), id }
}

function grouped(
  page: Page,
  uuids: readonly string[],
  { id, name }: Omit<Group, 'elements'>,
): Page {
  const present = new Set(page.elements.map(({ uuid }) => uuid))
  const chosen = uuids.filter((uuid) => present.has(uuid))
  const whole = wholeGroups(page, chosen)
  const held = new Set(whole.flatMap((group) => membersOf(page, group.id)))
  const single = chosen.filter((uuid) => !held.has(uuid))
  if (whole.length + single.length < 2) return page
  const parent = sharedParent(page, whole, single)
  const above = parent === undefined ? 0 : getGroupPath(page, parent).length
  const below = Math.max(0, ...whole.map((group) => depthOf(page, group.id)))
  if (above + 1 + below > MAX_GROUP_DEPTH) return page
  const wholeIds = new Set(whole.map((group) => group.id))
  const taken = new Set(single)
  const groups = page.groups.map((group) => {
    if (wholeIds.has(group.id)) return withParent(group, id)
    if (!group.elements.some((uuid) => taken.has(uuid))) return group
    return { ...group, elements: group.elements.filter((uuid) => !taken.has(uuid)) }
  })
  const group = withParent({ id, name, elements: single }, parent?.id)
  return normalizeGroups({ ...page, groups: [...groups, group] })
}

/** Returns the innermost group that contains all of these. */
function sharedParent(page: Page, whole: readonly Group[], single: readonly string[]) {
  const lines = [
    ...whole.map((group) => getGroupPath(page, group).slice(0, -1)),
    ...single.map((uuid) => groupsAround(page, uuid)),
  ]
  const [first = []] = lines
  return first.findLast((group) => lines.every((line) => line.includes(group)))
}

/** Returns the nesting depth from this group downwards, itself included. */
function depthOf(page: Page, id: string): number {
  const above = getGroupPath(page, findGroup(page, id) ?? { id, name: '', elements: [] }).length
  return (
    1 + Math.max(...groupsWithin(page, id).map((group) => getGroupPath(page, group).length)) - above
  )
}

/** Dissolves groups; their members move to the parent. */
export function ungroupElements(work: Work, pageId: string, ids: Iterable<string>): Work {
  return changePage(work, pageId, (page) => {
    const gone = page.groups.filter((group) => new Set(ids).has(group.id))
    return gone.reduce((now, { id }) => withoutGroup(now, id), page)
  })
}

function withoutGroup(page: Page, id: string): Page {
  const group = findGroup(page, id)
  if (!group) return page
  const groups = page.groups.flatMap((one) => {
    if (one === group) return []
    if (one.parent === id) return [withParent(one, group.parent)]
    if (one.id !== group.parent) return [one]
    return [{ ...one, elements: [...one.elements, ...group.elements] }]
  })
  return normalizeGroups({ ...page, groups })
}

export function renameGroup(work: Work, pageId: string, id: string, name: string): Work {
  return changePage(work, pageId, (page) =>
    findGroup(page, id)?.name === name || !findGroup(page, id)
      ? page
      : { ...page, groups: page.groups.map((one) => (one.id === id ? { ...one, name } : one)) },
  )
}

/** Copies the groups of copied elements under new ids; `renamed` maps old uuids to those of the copies. */
export function copyGroups(
  groups: readonly Group[],
  renamed: ReadonlyMap<string, string>,
): Group[] {
  const ids = new Map(groups.map(({ id }) => [id, newUuid('group')]))
  return groups.map((group) => {
    const { id, parent, ...rest } = group
    const elements = group.elements.flatMap((uuid) => renamed.get(uuid) ?? [])
    const copy = { ...renameReferences(rest, renamed), id: ids.get(id) ?? id, elements }
    return withParent(copy, parent === undefined ? undefined : ids.get(parent))
  })
}

/** Returns the groups that these elements form completely, to copy with them; enclosing groups are left out. */
export function collectCopiedGroups(page: Page | undefined, uuids: Iterable<string>): Group[] {
  const whole = wholeGroups(page, uuids)
  return whole.flatMap((group) =>
    groupsWithin(page, group.id).map((one) => (one === group ? withParent(one, undefined) : one)),
  )
}
