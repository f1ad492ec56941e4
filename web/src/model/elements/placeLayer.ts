import { changePage } from '../change.ts'
import {
  findGroup,
  MAX_GROUP_DEPTH,
  groupsWithin,
  withParent,
  getGroupPath,
  normalizeGroups,
} from '../groups/groups.ts'
import { inTreeOrder, layerTree, type LayerLine, type LayerNode } from '../groups/layerTree.ts'
import type { Page, Work } from '../work.ts'

/** Drop target in the layer list: above or below a line, or as the first member of a group. */
export interface LayerTarget {
  id: string
  side: 'above' | 'below' | 'inside'
}

/** Moves an element or a group to another position in the layers, also into a group or out of one (ED-025, EN-009). */
export function placeLayer(work: Work, pageId: string, id: string, target: LayerTarget): Work {
  if (id === target.id) return work
  return changePage(work, pageId, (page) => {
    const tree = layerTree(page)
    const node = nodeIn(tree, id)
    const parent = target.side === 'inside' ? target.id : parentIn(tree, target.id)
    if (!node || parent === undefined || !nodeIn(tree, target.id)) return page
    if (parent !== null && !findGroup(page, parent)) return page
    if (!hasRoom(page, node, parent)) return page
    const next = put(without(tree, id), node, target)
    return inTreeOrder(inGroup(page, node, parent), next)
  })
}

/** Returns the target of a keyboard move by one line; undefined at the end of the list. */
export function stepTarget(
  lines: readonly LayerLine[],
  id: string,
  by: 1 | -1,
): LayerTarget | undefined {
  const from = lines.findIndex((line) => line.id === id)
  const own = lines[from]
  if (!own) return undefined
  if (by < 0) {
    const before = lines[from - 1]
    if (!before) return undefined
    const stays = before.parent === own.parent || before.id === own.parent
    return { id: before.id, side: stays ? 'above' : 'below' }
  }
  const next = lines.slice(from + 1).find((line) => line.depth <= own.depth)
  if (next?.kind === 'group' && next.isOpen && next.parent === own.parent)
    return { id: next.id, side: 'inside' }
  if (next?.parent === own.parent) return { id: next.id, side: 'below' }
  return own.parent === null ? undefined : { id: own.parent, side: 'below' }
}

function nodeIn(nodes: readonly LayerNode[], id: string): LayerNode | undefined {
  for (const node of nodes) {
    if (node.id === id) return node
    const below = node.kind === 'group' ? nodeIn(node.children, id) : undefined
    if (below) return below
  }
  return undefined
}

/** Returns the group that contains a line; null for the page, undefined when there is no such line. */
function parentIn(
  nodes: readonly LayerNode[],
  id: string,
  around: string | null = null,
): string | null | undefined {
  for (const node of nodes) {
    if (node.id === id) return around
    const below = node.kind === 'group' ? parentIn(node.children, id, node.id) : undefined
    if (below !== undefined) return below
  }
  return undefined
}

/** Returns whether a node may be moved into a group: not into itself, and not beyond the maximum depth. */
function hasRoom(page: Page, node: LayerNode, parent: string | null): boolean {
  const above = findGroup(page, parent)
  if (node.kind === 'element' || !above) return true
  const line = getGroupPath(page, above)
  if (line.some(({ id }) => id === node.id)) return false
  const own = getGroupPath(page, node.group).length
  const deepest = Math.max(
    ...groupsWithin(page, node.id).map((one) => getGroupPath(page, one).length),
  )
  return line.length + 1 + deepest - own <= MAX_GROUP_DEPTH
}

function without(nodes: readonly LayerNode[], id: string): LayerNode[] {
  return nodes.flatMap((node): LayerNode[] => {
    if (node.id === id) return []
    return node.kind === 'group' ? [{ ...node, children: without(node.children, id) }] : [node]
  })
}

function put(nodes: readonly LayerNode[], added: LayerNode, target: LayerTarget): LayerNode[] {
  return nodes.flatMap((node): LayerNode[] => {
    const inner =
      node.kind === 'group' ? { ...node, children: put(node.children, added, target) } : node
    if (node.id !== target.id) return [inner]
    if (target.side === 'above') return [added, inner]
    if (target.side === 'below') return [inner, added]
    return node.kind === 'group' ? [{ ...node, children: [added, ...node.children] }] : [inner]
  })
}

function inGroup(page: Page, node: LayerNode, parent: string | null): Page {
  const groups = page.groups.map((group) => {
    if (node.kind === 'group') {
      return group.id === node.id && group.parent !== (parent ?? undefined)
        ? withParent(group, parent ?? undefined)
        : group
    }
    const has = group.elements.includes(node.id)
    if (has === (group.id === parent)) return group
    const elements = has
      ? group.elements.filter((uuid) => uuid !== node.id)
      : [...group.elements, node.id]
    return { ...group, elements }
  })
  const same = groups.every((group, index) => group === page.groups[index])
  return same ? page : normalizeGroups({ ...page, groups })
}
