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

/** What can be done with the chosen submissions. */
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
  const acts: [label: string, act: () => void][] = [
    ['records.markRead', set({ is_read: true })],
    ['records.markUnread', set({ is_read: false })],
    isSpam
      ? ['records.noSpam', set({ is_spam: false }, t('records.movedBack'))]
      : ['records.toSpam', set({ is_spam: true }, t('records.moved'))],
  ]
  return (
    <div className={classes.selection} role="group" aria-label={selected()}>
      <strong>{selected()}</strong>
      {acts.map(([label, act]) => (
        <Button key={label} variant="subtle" size="xs" disabled={mark.isPending} onClick={act}>
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
