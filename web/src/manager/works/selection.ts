/** Which works of the page are chosen, and from where a range is drawn. */
export interface Selection {
  ids: ReadonlySet<number>
  /** The card that was chosen last. */
  anchor: number | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Chooses a card, or lets go of it. With Shift every card between it and the one before is chosen. */
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

/** What is still there of a selection. */
export function within(selection: Selection, order: readonly number[]): Selection {
  const ids = order.filter((id) => selection.ids.has(id))
  if (ids.length === selection.ids.size) return selection
  return { ids: new Set(ids), anchor: selection.anchor }
}
