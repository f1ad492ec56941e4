/** Lasting groups of a page (EN-009): pure questions, and what keeps them whole. A group may stand in another one. */
import type { Group, Page } from '../work.ts'

/** Groups within groups go no deeper. */
export const MAX_GROUP_DEPTH = 8

/** The smallest group: a single thing is none. */
const MIN_GROUP_SIZE = 2

export function findGroup(page: Page | undefined, id: string | null): Group | undefined {
  return page?.groups.find((group) => group.id === id)
}

/** The groups an element stands in, the outermost first. */
export function groupsAround(page: Page | undefined, uuid: string): Group[] {
  const own = page?.groups.find(({ elements }) => elements.includes(uuid))
  return page && own ? getGroupPath(page, own) : []
}

/** A group with those that it stands in, the outermost first. */
export function getGroupPath(page: Page, group: Group): Group[] {
  const line = [group]
  while (line.length <= MAX_GROUP_DEPTH) {
    const above = findGroup(page, line[0]?.parent ?? null)
    if (!above || line.includes(above)) break
    line.unshift(above)
  }
  return line
}

/** Every element in a group, also in the groups in it, in the page's order. */
export function membersOf(page: Page | undefined, id: string): string[] {
  const within = groupsWithin(page, id)
  const members = new Set(within.flatMap(({ elements }) => elements))
  return page?.elements.flatMap(({ uuid }) => (members.has(uuid) ? [uuid] : [])) ?? []
}

/** A group and all groups in it. */
export function groupsWithin(page: Page | undefined, id: string): Group[] {
  const first = findGroup(page, id)
  const found = first ? [first] : []
  for (const group of found) {
    for (const one of page?.groups ?? [])
      if (one.parent === group.id && !found.includes(one)) found.push(one)
  }
  return found
}

/** What a click on an element means while a group is entered: the next group in it around the element, or the element itself. */
export function getSelectionUnit(
  page: Page | undefined,
  uuid: string,
  entered: string | null,
): string[] {
  const line = groupsAround(page, uuid)
  const next = line[line.findIndex(({ id }) => id === entered) + 1]
  return next ? membersOf(page, next.id) : [uuid]
}

/** The innermost group of the line of `entered` that holds all of these; null is the page. */
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

/** Groups of which every member is among these, largest first: only those that stand in no other one of them. */
export function wholeGroups(page: Page | undefined, uuids: Iterable<string>): Group[] {
  const chosen = new Set(uuids)
  const isWhole = ({ id }: Group) => membersOf(page, id).every((uuid) => chosen.has(uuid))
  const whole = page?.groups.filter(isWhole) ?? []
  const ids = new Set(whole.map(({ id }) => id))
  return whole.filter(({ parent }) => parent === undefined || !ids.has(parent))
}

/** The one group that exactly these make up. */
export function chosenGroup(page: Page | undefined, uuids: readonly string[]): Group | undefined {
  const [group, second] = uuids.length < MIN_GROUP_SIZE ? [] : wholeGroups(page, uuids)
  if (!group || second) return undefined
  return membersOf(page, group.id).length === uuids.length ? group : undefined
}

/**
 * The groups without what is not there: members that are gone, members of two, groups of fewer than two things, groups in
 * groups that are no more, or too deep. The same list when all is well.
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

/** A group whose parent is gone, or that would stand in itself or too deep, stands on the page. */
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

/** What a group of one holds moves to where the group stood. */
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

/** A group in another one, or on the page. */
export function withParent({ parent: _, ...group }: Group, parent: string | undefined): Group {
  return parent === undefined ? group : { ...group, parent }
}
