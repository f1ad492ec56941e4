import { useTranslation } from 'react-i18next'
import { useDeleteSubmissions } from '../../api/submissions.ts'
import { MutationDialog } from '../../ui/MutationDialog.tsx'

export interface DeleteSubmissionsDialogProps {
  workId: number
  ids: number[]
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before submissions are deleted; there is no bin for them. */
export function DeleteSubmissionsDialog(props: DeleteSubmissionsDialogProps) {
  const { workId, ids, onDone, onClose } = props
  const { t } = useTranslation('forms')
  const remove = useDeleteSubmissions(workId)
  const count = String(ids.length)
  return (
    <MutationDialog
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
