/** The stacking order of a page as a tree, with its groups as branches (ED-025, EN-009). */
import { withPatch } from '../change.ts'
import type { Group, Page, PlacedElement } from '../work.ts'

export type LayerNode =
  | { kind: 'element'; id: string; element: PlacedElement }
  | { kind: 'group'; id: string; group: Group; children: LayerNode[] }

/** A visible line of the tree, from top to bottom. */
export interface LayerLine {
  kind: 'element' | 'group'
  /** Uuid of the element, or id of the group. */
  id: string
  /** Id of the parent group; null on the page level. */
  parent: string | null
  /** 0 on the page level. */
  depth: number
  /** Position among its siblings, from 1, and the number of siblings. */
  position: number
  count: number
  /** For a group: whether it is expanded. */
  isOpen: boolean
}

/** Returns the tree of a page from top to bottom; a group takes the position of its highest member. */
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

/** Returns the visible lines: without children of collapsed groups, and without lines that do not match the search. */
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
 * Returns a cache that reuses equal lines, and the list when all lines are equal: hundreds of rows then need no
 * re-render after a change of one element.
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

/** Returns the elements from the highest to the lowest; on the same layer the later one is on top. */
function seenOrder(page: Page): PlacedElement[] {
  return page.elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex).toReversed()
}

function isFound(node: LayerNode, matches: (node: LayerNode) => boolean): boolean {
  return (
    matches(node) || (node.kind === 'group' && node.children.some((one) => isFound(one, matches)))
  )
}

/** Returns the elements of a tree from top to bottom. */
export function flatElements(tree: readonly LayerNode[]): PlacedElement[] {
  return tree.flatMap((node) =>
    node.kind === 'group' ? flatElements(node.children) : [node.element],
  )
}

/**
 * Renumbers the layers of a page from 1 in the order of a tree, so that no foreign element lies between the members of
 * a group.
 */
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

/** Makes the layers of each group's members contiguous where they are not. */
export function gatherGroups(page: Page): Page {
  if (page.groups.length === 0) return page
  const tree = layerTree(page)
  const wanted = flatElements(tree)
  const order = seenOrder(page)
  return wanted.every((element, index) => element === order[index]) ? page : inTreeOrder(page, tree)
}
