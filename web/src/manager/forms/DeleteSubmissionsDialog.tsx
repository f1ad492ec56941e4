import { useTranslation } from 'react-i18next'
import { useDeleteSubmissions } from '../../api/submissions.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'

export interface DeleteSubmissionsDialogProps {
  workId: number
  ids: number[]
  onDone: () => void
  onClose: () => void
}

/** Submissions have no bin: this asks before they are gone. */
export function DeleteSubmissionsDialog(props: DeleteSubmissionsDialogProps) {
  const { workId, ids, onDone, onClose } = props
  const { t } = useTranslation('forms')
  const remove = useDeleteSubmissions(workId)
  const count = String(ids.length)
  return (
    <ActDialog
      act={remove}
      on={ids}
      title={t('records.deleteTitle', { count })}
      text={t('records.deleteText')}
      confirmLabel={t('records.delete')}
      isDangerous
      done={t('records.deleted', { count })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
