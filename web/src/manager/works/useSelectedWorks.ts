import { useState } from 'react'
import type { WorkSummary } from '../../api/types.ts'
import { nothingSelected } from './selection.ts'
import { useBatchActions } from './useBatchActions.ts'
import { useSelection } from './useSelection.ts'

/** The works that are chosen on this page, and what is done with them: those with which it failed stay chosen. */
export function useSelectedWorks(works: readonly WorkSummary[]) {
  const [kept, setKept] = useState(nothingSelected)
  const batch = useBatchActions((failed) => {
    setKept({ ids: new Set(failed), anchor: null })
  })
  return { batch, selection: useSelection(works, { value: kept, set: setKept }, batch.askDelete) }
}
