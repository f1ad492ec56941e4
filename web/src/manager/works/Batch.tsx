import { BatchBar } from './BatchBar.tsx'
import { BatchDialogs } from './BatchDialogs.tsx'
import type { useSelectedWorks } from './useSelection.ts'

export interface BatchProps extends ReturnType<typeof useSelectedWorks> {
  /** Number of works on this page. */
  total: number
}

/** Batch actions on several works: the bar and its dialogs. */
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
