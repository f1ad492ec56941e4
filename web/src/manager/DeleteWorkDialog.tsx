import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/ApiError.ts'
import type { WorkSummary } from '../api/types.ts'
import { useDeleteWork } from '../api/works.ts'
import { MutationDialog } from '../ui/MutationDialog.tsx'
import { toast } from '../ui/toast.tsx'

export interface DeleteWorkDialogProps {
  work: WorkSummary
  onClose: () => void
}

/** Asks for confirmation before a work is moved to the bin (WM-003, WM-010). */
export function DeleteWorkDialog({ work, onClose }: DeleteWorkDialogProps) {
  const { t } = useTranslation('manager')
  const remove = useDeleteWork()
  return (
    <MutationDialog
      act={remove}
      on={work.id}
      title={t('messages:work.deleteConfirm', {
        tip: work.title || t('messages:work.titleDefault'),
      })}
      text={t('deleteHint')}
      isDangerous
      done={t('messages:work.deleteOk')}
      onFailure={(thrown) => {
        if (!toApiError(thrown).handled) toast.error(t('messages:work.deleteFail'))
      }}
      onClose={onClose}
    />
  )
}
