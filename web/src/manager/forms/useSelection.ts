import { useState } from 'react'

/** Selection of rows on the current page; rows that are no longer shown are dropped, so that no action affects them. */
export function useSelection(rows: readonly { id: number }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id))
  return {
    ids,
    isAll: rows.length > 0 && ids.length === rows.length,
    has: (id: number) => chosen.has(id),
    toggle: (id: number) => {
      setChosen(new Set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))
    },
    toggleAll: () => {
      setChosen(new Set(ids.length === rows.length ? [] : rows.map(({ id }) => id)))
    },
    clear: () => {
      setChosen(new Set())
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
