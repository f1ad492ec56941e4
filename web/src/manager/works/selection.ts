/** Selected works of the page, and the anchor for range selection. */
export interface Selection {
  ids: ReadonlySet<number>
  /** The card that was selected last. */
  anchor: number | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Toggles the selection of a card. With Shift selects every card between the anchor and this one. */
export function toggle(
  selection: Selection,
  order: readonly number[],
  id: number,
  withRange: boolean,
): Selection {
  const ids = new Set(selection.ids)
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (withRange && from >= 0 && to >= 0) {
    for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(one)
  } else if (ids.has(id)) ids.delete(id)
  else ids.add(id)
  return { ids, anchor: id }
}

export function selectAll(order: readonly number[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null }
}

/** Returns the selection without works that are no longer on the page. */
export function within(selection: Selection, order: readonly number[]): Selection {
  const ids = order.filter((id) => selection.ids.has(id))
  if (ids.length === selection.ids.size) return selection
  return { ids: new Set(ids), anchor: selection.anchor }
}
