import { keyOf } from '@pinye/plugin-api/keys'
import { useEffect, type Dispatch, type SetStateAction, useState } from 'react'
import type { WorkSummary } from '../../api/types.ts'
import { nothingSelected, selectAll, toggle, within, type Selection } from './selection.ts'
import { useBatchActions } from './useBatchActions.ts'

export interface CardSelection {
  isSelected: boolean
  /** Whether anything is: then a click on a card chooses instead of opening. */
  isSelecting: boolean
  onToggle: (id: number, withRange: boolean) => void
}

export interface SelectionState {
  value: Selection
  set: Dispatch<SetStateAction<Selection>>
}

/** The works that are chosen on this page of the list, with the keys for it: Ctrl+A all, Escape none, Delete asks. */
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

/** Typing, and whatever happens in a dialog or an open menu, is no choice of works. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  const typing = target?.closest('input:not([type=checkbox]), textarea, [contenteditable=true]')
  return typing != null || document.querySelector('[role=dialog], [role=menu]') !== null
}

/** The works that are chosen on this page, and what is done with them: those with which it failed stay chosen. */
export function useSelectedWorks(works: readonly WorkSummary[]) {
  const [kept, setKept] = useState(nothingSelected)
  const batch = useBatchActions((failed) => {
    setKept({ ids: new Set(failed), anchor: null })
  })
  return { batch, selection: useSelection(works, { value: kept, set: setKept }, batch.askDelete) }
}
