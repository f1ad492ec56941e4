import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeleteWork } from '../api/works.ts'
import { toApiError } from '../api/ApiError.ts'
import type { WorkSummary } from '../api/types.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.tsx'

export interface DeleteWorkDialogProps {
  work: WorkSummary | null
  onClose: () => void
}

/** Asks before a work goes to the bin (WM-003, WM-010). */
export function DeleteWorkDialog({ work, onClose }: DeleteWorkDialogProps) {
  const { t } = useTranslation('manager')
  const remove = useDeleteWork()
  const handleConfirm = () => {
    if (work === null) return
    remove.mutate(work.id, {
      onSuccess: () => {
        toast.success(t('messages:work.deleteOk'))
        onClose()
      },
      onError: (error) => {
        if (!toApiError(error).handled) toast.error(t('messages:work.deleteFail'))
      },
    })
  }
  return (
    <ConfirmDialog
      opened={work !== null}
      title={t('messages:work.deleteConfirm', { tip: work?.title ?? '' })}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('deleteHint')}
      </Text>
    </ConfirmDialog>
  )
}
