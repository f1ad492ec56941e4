/** Groups of a page (EN-009), which may be nested: queries, and the normalization that keeps them consistent. */
import type { Group, Page } from '../work.ts'

/** Maximum nesting depth of groups. */
export const MAX_GROUP_DEPTH = 8

/** Minimum size of a group. */
const MIN_GROUP_SIZE = 2

export function findGroup(page: Page | undefined, id: string | null): Group | undefined {
  return page?.groups.find((group) => group.id === id)
}

/** Returns the groups that contain an element, outermost first. */
export function groupsAround(page: Page | undefined, uuid: string): Group[] {
  const own = page?.groups.find(({ elements }) => elements.includes(uuid))
  return page && own ? getGroupPath(page, own) : []
}

/** Returns a group with its ancestors, outermost first. */
export function getGroupPath(page: Page, group: Group): Group[] {
  const line = [group]
  while (line.length <= MAX_GROUP_DEPTH) {
    const above = findGroup(page, line[0]?.parent ?? null)
    if (!above || line.includes(above)) break
    line.unshift(above)
  }
  return line
}

/** Returns all elements of a group, including nested groups, in page order. */
export function membersOf(page: Page | undefined, id: string): string[] {
  const within = groupsWithin(page, id)
  const members = new Set(within.flatMap(({ elements }) => elements))
  return page?.elements.flatMap(({ uuid }) => (members.has(uuid) ? [uuid] : [])) ?? []
}

/** Returns the ids of a group and of all groups nested in it. */
export function groupsWithin(page: Page | undefined, id: string): Group[] {
  const first = findGroup(page, id)
  const found = first ? [first] : []
  for (const group of found) {
    for (const one of page?.groups ?? [])
      if (one.parent === group.id && !found.includes(one)) found.push(one)
  }
  return found
}

/**
 * Returns what a click on an element selects while a group is entered: the child group that contains the element, or
 * the element itself.
 */
export function getSelectionUnit(
  page: Page | undefined,
  uuid: string,
  entered: string | null,
): string[] {
  const line = groupsAround(page, uuid)
  const next = line[line.findIndex(({ id }) => id === entered) + 1]
  return next ? membersOf(page, next.id) : [uuid]
}

/** Returns the innermost group, `within` or one of its ancestors, that contains all of these; null for the page. */
export function commonGroup(
  page: Page | undefined,
  uuids: readonly string[],
  within: string | null,
): string | null {
  const start = findGroup(page, within)
  const line = page && start ? getGroupPath(page, start) : []
  const holds = ({ id }: Group) => {
    const members = new Set(membersOf(page, id))
    return uuids.every((uuid) => members.has(uuid))
  }
  return line.findLast(holds)?.id ?? null
}

/** Returns the groups of which all members are among these, largest first, without groups nested in one of them. */
export function wholeGroups(page: Page | undefined, uuids: Iterable<string>): Group[] {
  const chosen = new Set(uuids)
  const isWhole = ({ id }: Group) => membersOf(page, id).every((uuid) => chosen.has(uuid))
  const whole = page?.groups.filter(isWhole) ?? []
  const ids = new Set(whole.map(({ id }) => id))
  return whole.filter(({ parent }) => parent === undefined || !ids.has(parent))
}

/** Returns the one group that consists of exactly these elements. */
export function chosenGroup(page: Page | undefined, uuids: readonly string[]): Group | undefined {
  const [group, second] = uuids.length < MIN_GROUP_SIZE ? [] : wholeGroups(page, uuids)
  if (!group || second) return undefined
  return membersOf(page, group.id).length === uuids.length ? group : undefined
}

/**
 * Normalizes groups: removes missing and duplicate members, groups with fewer than two items, and invalid or too deep
 * parents. Returns the same page when nothing is wrong.
 */
export function normalizeGroups(page: Page): Page {
  if (page.groups.length === 0) return page
  let groups = onlyPresent(page)
  for (let round = 0; round <= page.groups.length; round += 1) {
    const next = withoutSmall(detachInvalidParents(groups))
    if (next.length === groups.length && next.every((one, at) => one === groups[at])) break
    groups = next
  }
  const same =
    groups.length === page.groups.length && groups.every((one, at) => one === page.groups[at])
  return same ? page : { ...page, groups }
}

function onlyPresent(page: Page): Group[] {
  const free = new Set(page.elements.map(({ uuid }) => uuid))
  const ids = new Set<string>()
  return page.groups.flatMap((group) => {
    if (ids.has(group.id)) return []
    ids.add(group.id)
    const elements = group.elements.filter((uuid) => free.delete(uuid))
    return [elements.length === group.elements.length ? group : { ...group, elements }]
  })
}

/** Moves a group to the page level when its parent is missing, is one of its own descendants, or nests it too deep. */
function detachInvalidParents(groups: Group[]): Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const isWell = (group: Group) => {
    let at: Group | undefined = group
    for (let depth = 0; depth < MAX_GROUP_DEPTH; depth += 1) {
      if (at.parent === undefined) return true
      at = byId.get(at.parent)
      if (!at) return false
    }
    return false
  }
  return groups.map((group) => {
    if (isWell(group)) return group
    const freed = withParent(group, undefined)
    byId.set(group.id, freed)
    return freed
  })
}

/** Removes groups with a single item, which moves to the parent. */
function withoutSmall(groups: Group[]): Group[] {
  const count = new Map(groups.map(({ id, elements }) => [id, elements.length]))
  for (const { parent } of groups)
    if (parent !== undefined) count.set(parent, (count.get(parent) ?? 0) + 1)
  const small = groups.find(({ id }) => (count.get(id) ?? 0) < MIN_GROUP_SIZE)
  if (!small) return groups
  return groups.flatMap((group) => {
    if (group === small) return []
    if (group.parent === small.id) return [withParent(group, small.parent)]
    if (group.id === small.parent && small.elements.length > 0) {
      return [{ ...group, elements: [...group.elements, ...small.elements] }]
    }
    return [group]
  })
}

/** Returns the group with another parent; undefined for the page level. */
export function withParent({ parent: _, ...group }: Group, parent: string | undefined): Group {
  return parent === undefined ? group : { ...group, parent }
}
