import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/ApiError.ts'
import { useDeleteCombination } from '../../api/combinations.ts'
import type { Combination } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'

export interface DeleteCombinationDialogProps {
  combination: Combination
  onClose: () => void
}

/** CB-003: deleting asks first, and cannot be undone. */
export function DeleteCombinationDialog({ combination, onClose }: DeleteCombinationDialogProps) {
  const { t } = useTranslation('editor')
  const remove = useDeleteCombination()
  const handleConfirm = () => {
    remove.mutate(combination.id, {
      onSuccess: () => toast.success(t('messages:combo.deleted')),
      onError: (thrown) => {
        if (!toApiError(thrown).handled) toast.error(t('messages:combo.deleteFail'))
      },
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      opened
      title={t('messages:work.deleteConfirm', { tip: combination.name })}
      isDangerous
      isBusy={remove.isPending}
      confirmLabel={t('messages:combo.delete')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm">{t('messages:combo.deleteConfirm')}</Text>
    </ConfirmDialog>
  )
}
