import { changePage, withPatch } from '../change.ts'
import { gatherGroups, inTreeOrder, layerTree, type LayerNode } from '../groups/layerTree.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

export type LayerMove = 'top' | 'bottom' | 'up' | 'down'

/**
 * Changes the stacking order (CV-010): to the top is one above the highest, to the bottom renumbers the page from 1, up
 * and down swap with the next neighbour. The caller names the types that must stay lowest.
 */
export function reorderElements(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  place: LayerMove,
  staysLowest: (type: string) => boolean = () => false,
): Work {
  const chosen = new Set(uuids)
  return changePage(work, pageId, (page) => {
    if (page.groups.length > 0) return reorderedTree(page, chosen, place)
    const order = layersOf(page)
    const next = pinLowest(reordered(order, chosen, place), staysLowest)
    if (next.every((element, index) => element === order[index])) return page
    return place === 'top' ? raised(page, order, chosen) : renumbered(page, next)
  })
}

/** Moves groups as a unit among their siblings, and members within their group (EN-009). */
function reorderedTree(page: Page, chosen: ReadonlySet<string>, place: LayerMove): Page {
  const isChosen = (node: LayerNode): boolean =>
    node.kind === 'group' ? node.children.every(isChosen) : chosen.has(node.id)
  const reorder = (nodes: readonly LayerNode[]): LayerNode[] =>
    inOrder(
      nodes.map((node) =>
        node.kind === 'group' && !isChosen(node)
          ? { ...node, children: reorder(node.children) }
          : node,
      ),
      isChosen,
      place,
    )
  const before = gatherGroups(page)
  const tree = layerTree(before)
  const next = reorder(tree)
  return isSameTree(tree, next) ? page : inTreeOrder(before, next)
}

/** Returns the nodes in their new order, from top to bottom. */
function inOrder(nodes: LayerNode[], isChosen: (node: LayerNode) => boolean, place: LayerMove) {
  const picked = nodes.filter(isChosen)
  const rest = nodes.filter((node) => !isChosen(node))
  if (place === 'top') return [...picked, ...rest]
  if (place === 'bottom') return [...rest, ...picked]
  const ids = new Set(picked.map(({ id }) => id))
  const has = ({ id }: LayerNode) => ids.has(id)
  return place === 'up' ? stepUp(nodes.toReversed(), has).toReversed() : stepUp(nodes, has)
}

function isSameTree(one: readonly LayerNode[], other: readonly LayerNode[]): boolean {
  const ids = (nodes: readonly LayerNode[]): string =>
    nodes.map((node) => (node.kind === 'group' ? `(${ids(node.children)})` : node.id)).join()
  return ids(one) === ids(other)
}

/** Returns a page's elements from the lowest to the highest. */
export function layersOf(page: Page): PlacedElement[] {
  return page.elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex)
}

function reordered(
  order: PlacedElement[],
  chosen: ReadonlySet<string>,
  place: LayerMove,
): PlacedElement[] {
  const picked = order.filter(({ uuid }) => chosen.has(uuid))
  const rest = order.filter(({ uuid }) => !chosen.has(uuid))
  if (place === 'top') return [...rest, ...picked]
  if (place === 'bottom') return [...picked, ...rest]
  return place === 'up'
    ? stepUp(order, ({ uuid }) => chosen.has(uuid))
    : stepUp(order.toReversed(), ({ uuid }) => chosen.has(uuid)).toReversed()
}

function stepUp<T>(order: readonly T[], isChosen: (one: T) => boolean): T[] {
  const next = [...order]
  for (let index = next.length - 2; index >= 0; index -= 1) {
    const [lower, upper] = [next[index], next[index + 1]]
    if (lower && upper && isChosen(lower) && !isChosen(upper)) {
      next[index] = upper
      next[index + 1] = lower
    }
  }
  return next
}

function pinLowest(
  order: PlacedElement[],
  staysLowest: (type: string) => boolean,
): PlacedElement[] {
  const lowest = order.filter(({ name }) => staysLowest(name))
  return [...lowest, ...order.filter(({ name }) => !staysLowest(name))]
}

function raised(page: Page, order: PlacedElement[], chosen: ReadonlySet<string>): Page {
  let zindex = Math.max(0, ...order.map(({ commonStyle }) => commonStyle.zindex))
  const zindexes = new Map<string, number>()
  for (const { uuid } of order) if (chosen.has(uuid)) zindexes.set(uuid, (zindex += 1))
  return withZindexes(page, zindexes)
}

function renumbered(page: Page, order: PlacedElement[]): Page {
  return withZindexes(page, new Map(order.map(({ uuid }, index) => [uuid, index + 1])))
}

function withZindexes(page: Page, zindexes: ReadonlyMap<string, number>): Page {
  const elements = page.elements.map((element) => {
    const zindex = zindexes.get(element.uuid) ?? element.commonStyle.zindex
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, { zindex }) })
  })
  return { ...page, elements }
}
