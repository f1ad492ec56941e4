/** What lies over what on a page, with its groups as branches (ED-025, EN-009). */
import { withPatch } from '../change.ts'
import type { Group, Page, PlacedElement } from '../work.ts'

export type LayerNode =
  | { kind: 'element'; id: string; element: PlacedElement }
  | { kind: 'group'; id: string; group: Group; children: LayerNode[] }

/** One line of the tree as it is shown, from the top of the page to its bottom. */
export interface LayerLine {
  kind: 'element' | 'group'
  /** Uuid of the element, or id of the group. */
  id: string
  /** The group that it stands in. */
  parent: string | null
  /** 0 on the page itself. */
  depth: number
  /** Its place among its neighbours, from 1, and how many they are. */
  position: number
  count: number
  /** Of a group: whether its members are shown. */
  isOpen: boolean
}

/** The page from the top to the bottom; a group stands where its highest member does. */
export function layerTree(page: Page): LayerNode[] {
  const order = seenOrder(page)
  const groups = new Map(page.groups.map((group) => [group.id, group]))
  const ownGroup = new Map(
    page.groups.flatMap((group) => group.elements.map((uuid) => [uuid, group] as const)),
  )
  const top: LayerNode[] = []
  const branches = new Map<string, LayerNode[]>()
  const branchOf = (group: Group | undefined, depth = 0): LayerNode[] => {
    if (!group || depth > groups.size) return top
    const known = branches.get(group.id)
    if (known) return known
    const children: LayerNode[] = []
    branches.set(group.id, children)
    const parent = groups.get(group.parent ?? '')
    branchOf(parent, depth + 1).push({ kind: 'group', id: group.id, group, children })
    return children
  }
  for (const element of order) {
    const node = { kind: 'element', id: element.uuid, element } as const
    branchOf(ownGroup.get(element.uuid)).push(node)
  }
  return top
}

/** The lines that are shown: those of closed groups are left out, and those that are not looked for. */
export function layerLines(
  tree: readonly LayerNode[],
  isClosed: (id: string) => boolean,
  matches?: (node: LayerNode) => boolean,
): LayerLine[] {
  const lines: LayerLine[] = []
  const add = (nodes: readonly LayerNode[], parent: string | null, depth: number) => {
    const shown = matches ? nodes.filter((node) => isFound(node, matches)) : nodes
    shown.forEach((node, index) => {
      const { kind, id } = node
      const isOpen = kind === 'group' && (matches !== undefined || !isClosed(id))
      const place = { parent, depth, position: index + 1, count: shown.length, isOpen }
      lines.push({ kind, id, ...place })
      if (kind === 'group' && isOpen) add(node.children, id, depth + 1)
    })
  }
  add(tree, null, 0)
  return lines
}

/**
 * Hands out the lines of before wherever they say the same, and their list where all of them do: hundreds of rows then stand still
 * while one element is changed.
 */
export function createLineCache(): (lines: LayerLine[]) => LayerLine[] {
  let before: LayerLine[] = []
  return (lines) => {
    const known = new Map(before.map((line) => [line.id, line]))
    const kept = lines.map((line) => {
      const old = known.get(line.id)
      return old ? withPatch(old, line) : line
    })
    const isSame =
      kept.length === before.length && kept.every((line, index) => line === before[index])
    if (!isSame) before = kept
    return before
  }
}

/** From the highest to the lowest; of two on one layer the later one lies over the other. */
function seenOrder(page: Page): PlacedElement[] {
  return page.elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex).toReversed()
}

function isFound(node: LayerNode, matches: (node: LayerNode) => boolean): boolean {
  return (
    matches(node) || (node.kind === 'group' && node.children.some((one) => isFound(one, matches)))
  )
}

/** The elements of a tree from the top to the bottom. */
export function flatElements(tree: readonly LayerNode[]): PlacedElement[] {
  return tree.flatMap((node) =>
    node.kind === 'group' ? flatElements(node.children) : [node.element],
  )
}

/** The page with its layers numbered from 1 in the order of a tree; nothing of another group lies between a group's members. */
export function inTreeOrder(page: Page, tree: readonly LayerNode[]): Page {
  const zindexes = new Map(
    flatElements(tree)
      .toReversed()
      .map(({ uuid }, index) => [uuid, index + 1]),
  )
  const elements = page.elements.map((element) => {
    const zindex = zindexes.get(element.uuid) ?? element.commonStyle.zindex
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, { zindex }) })
  })
  const same = elements.every((element, index) => element === page.elements[index])
  return same ? page : { ...page, elements }
}

/** Brings the members of each group together, where they do not lie together already. */
export function gatherGroups(page: Page): Page {
  if (page.groups.length === 0) return page
  const tree = layerTree(page)
  const wanted = flatElements(tree)
  const order = seenOrder(page)
  return wanted.every((element, index) => element === order[index]) ? page : inTreeOrder(page, tree)
}
