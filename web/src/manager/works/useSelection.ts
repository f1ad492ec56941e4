import { keyOf } from '@pinye/plugin-api/keys'
import { useEffect, type Dispatch, type SetStateAction, useState } from 'react'
import type { WorkSummary } from '../../api/types.ts'
import { nothingSelected, selectAll, toggle, within, type Selection } from './selection.ts'
import { useBatchActions } from './useBatchActions.ts'

export interface CardSelection {
  isSelected: boolean
  /** Whether any card is selected: then a click on a card selects it instead of opening it. */
  isSelecting: boolean
  onToggle: (id: number, withRange: boolean) => void
}

export interface SelectionState {
  value: Selection
  set: Dispatch<SetStateAction<Selection>>
}

/**
 * Selection of works on this page of the list, with its keys: Ctrl+A selects all, Escape none, Delete asks to delete.
 */
export function useSelection(
  works: readonly WorkSummary[],
  { value: kept, set: setSelection }: SelectionState,
  onDelete: () => void,
) {
  const order = works.map(({ id }) => id)
  const selection = within(kept, order)
  const count = selection.ids.size

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      if ((event.ctrlKey || event.metaKey) && keyOf(event) === 'a' && works.length > 0) {
        event.preventDefault()
        setSelection(selectAll(works.map(({ id }) => id)))
      } else if (keyOf(event) === 'Escape' && count > 0) {
        setSelection(nothingSelected)
      } else if (keyOf(event) === 'Delete' && count > 0) {
        event.preventDefault()
        onDelete()
      }
    }
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('keydown', handleKey)
    }
  }, [works, count, setSelection, onDelete])

  return {
    chosen: works.filter(({ id }) => selection.ids.has(id)),
    of: (id: number): CardSelection => ({
      isSelected: selection.ids.has(id),
      isSelecting: count > 0,
      onToggle: (one, withRange) => {
        setSelection(toggle(selection, order, one, withRange))
      },
    }),
    selectAll: () => {
      setSelection(selectAll(order))
    },
    clear: () => {
      setSelection(nothingSelected)
    },
  }
}

/** Returns whether a key press belongs to a text field, a dialog or an open menu and must not change the selection. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  const typing = target?.closest('input:not([type=checkbox]), textarea, [contenteditable=true]')
  return typing != null || document.querySelector('[role=dialog], [role=menu]') !== null
}

/** Selection of works together with its batch actions; works for which an action failed stay selected. */
export function useSelectedWorks(works: readonly WorkSummary[]) {
  const [kept, setKept] = useState(nothingSelected)
  const batch = useBatchActions((failed) => {
    setKept({ ids: new Set(failed), anchor: null })
  })
  return { batch, selection: useSelection(works, { value: kept, set: setKept }, batch.askDelete) }
}
