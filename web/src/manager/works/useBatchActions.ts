import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../../api/types.ts'
import { useBatch, type BatchAction, type BatchResult } from '../../api/workMutations.ts'
import { toast } from '../../ui/toast.tsx'
import type { BatchDialogKind } from './BatchDialogs.tsx'

/** Runs a batch action and reports the result; `onDone` receives the ids of the works for which it failed. */
export function useBatchActions(onDone: (failed: readonly number[]) => void) {
  const { t } = useTranslation('works')
  const batch = useBatch()
  const [asked, setAsked] = useState<BatchDialogKind | null>(null)
  const [result, setResult] = useState<BatchResult | null>(null)
  const run = (act: BatchAction, works: readonly WorkSummary[]) => {
    batch.mutate(
      { ...act, works },
      {
        onSuccess: (outcome) => {
          onDone(outcome.failed.map(({ work }) => work.id))
          setAsked(null)
          if (outcome.failed.length > 0) setResult(outcome)
          else toast.success(t(`batch.${act.act}Done`, { count: String(outcome.done.length) }))
        },
      },
    )
  }
  const askDelete = useCallback(() => {
    setAsked('delete')
  }, [])
  return {
    asked,
    result,
    isBusy: batch.isPending,
    run,
    askDelete,
    act: (act: BatchDialogKind, chosen: readonly WorkSummary[]) => {
      if (act === 'copy') run({ act }, chosen)
      else setAsked(act)
    },
    close: () => {
      setAsked(null)
      setResult(null)
    },
  }
}
