import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/ApiError.ts'
import { useDeleteCombination } from '../../../api/combinations.ts'
import type { Combination } from '../../../api/types.ts'
import { MutationDialog } from '../../../ui/MutationDialog.tsx'
import { toast } from '../../../ui/toast.tsx'

export interface DeleteCombinationDialogProps {
  combination: Combination
  onClose: () => void
}

/** CB-003: asks for confirmation, since deleting cannot be undone. */
export function DeleteCombinationDialog({ combination, onClose }: DeleteCombinationDialogProps) {
  const { t } = useTranslation('editor')
  const remove = useDeleteCombination()
  return (
    <MutationDialog
      act={remove}
      on={combination.id}
      title={t('messages:work.deleteConfirm', { tip: combination.name })}
      text={t('messages:combo.deleteConfirm')}
      confirmLabel={t('messages:combo.delete')}
      isDangerous
      done={t('messages:combo.deleted')}
      onFailure={(thrown) => {
        if (!toApiError(thrown).handled) toast.error(t('messages:combo.deleteFail'))
      }}
      onClose={onClose}
    />
  )
}
