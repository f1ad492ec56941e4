import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMarkSubmissions } from '../../api/submissions.ts'
import type { SubmissionMarks } from '../../api/types.ts'
import { toast } from '../../ui/toast.tsx'
import { DeleteSubmissionsButton } from './DeleteSubmissionsButton.tsx'
import classes from './Forms.module.css'

export interface SelectionBarProps {
  workId: number
  ids: number[]
  isSpam: boolean
  onDone: () => void
}

/** Actions on the selected submissions. */
export function SelectionBar({ workId, ids, isSpam, onDone }: SelectionBarProps) {
  const { t } = useTranslation('forms')
  const mark = useMarkSubmissions(workId)
  const set = (marks: SubmissionMarks, done?: string) => () => {
    mark.mutate(
      { ids, ...marks },
      {
        onSuccess: () => {
          if (done !== undefined) toast.success(done)
          onDone()
        },
      },
    )
  }
  const actions: { label: string; run: () => void }[] = [
    { label: 'records.markRead', run: set({ is_read: true }) },
    { label: 'records.markUnread', run: set({ is_read: false }) },
    isSpam
      ? { label: 'records.noSpam', run: set({ is_spam: false }, t('records.movedBack')) }
      : { label: 'records.toSpam', run: set({ is_spam: true }, t('records.moved')) },
  ]
  return (
    <div className={classes.selection} role="group" aria-label={selected()}>
      <strong>{selected()}</strong>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="subtle" size="xs" disabled={mark.isPending} onClick={run}>
          {t(label)}
        </Button>
      ))}
      <DeleteSubmissionsButton workId={workId} ids={ids} onDone={onDone} />
    </div>
  )

  function selected() {
    return t('records.selected', { count: String(ids.length) })
  }
}
