import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeleteSubmissions } from '../../api/submissions.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'

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
  const handleConfirm = () => {
    remove.mutate(ids, {
      onSuccess: () => {
        toast.success(t('records.deleted', { count }))
        onDone()
      },
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      opened
      title={t('records.deleteTitle', { count })}
      confirmLabel={t('records.delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('records.deleteText')}
      </Text>
    </ConfirmDialog>
  )
}
