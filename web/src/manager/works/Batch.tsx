import { BatchBar } from './BatchBar.tsx'
import { BatchDialogs } from './BatchDialogs.tsx'
import type { useSelectedWorks } from './useSelection.ts'

export interface BatchProps extends ReturnType<typeof useSelectedWorks> {
  /** Works on this page. */
  total: number
}

/** What is done with several works: the bar, and what it asks and tells. */
export function Batch({ selection, batch, total }: BatchProps) {
  const { chosen } = selection
  return (
    <>
      <BatchBar
        chosen={chosen}
        total={total}
        isBusy={batch.isBusy}
        onAct={(act) => {
          batch.act(act, chosen)
        }}
        onAll={selection.selectAll}
        onClear={selection.clear}
      />
      <BatchDialogs
        asked={batch.asked}
        chosen={chosen}
        isBusy={batch.isBusy}
        result={batch.result}
        onRun={batch.run}
        onClose={batch.close}
      />
    </>
  )
}
