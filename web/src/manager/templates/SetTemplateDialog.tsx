import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/ApiError.ts'
import { useSetAsTemplate } from '../../api/templates.ts'
import type { WorkSummary } from '../../api/types.ts'
import { TemplateDialog } from '../../ui/templates/TemplateDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWorkExposures } from './useWorkExposures.ts'

export interface SetTemplateDialogProps {
  work: WorkSummary
  onClose: () => void
}

/** Makes a template from a work, opened from its card; asks first who may use it (TP-001, amendment of TP-002). */
export function SetTemplateDialog({ work, onClose }: SetTemplateDialogProps) {
  const { t } = useTranslation('templates')
  const set = useSetAsTemplate()
  const { shown, failure } = useWorkExposures(work.id)
  const handleSubmit = (onlyOwner: boolean) => {
    set.mutate(
      { id: work.id, onlyOwner },
      {
        onSuccess: () => {
          toast.success(t('messages:template.setOk'))
          onClose()
        },
        onError: (error) => {
          if (!toApiError(error).handled) toast.error(t('messages:template.setFail'))
        },
      },
    )
  }
  return (
    <TemplateDialog
      title={t('title', { title: work.title || t('messages:work.titleDefault') })}
      submitLabel={t('messages:header.template')}
      shown={shown}
      failure={failure}
      isBusy={set.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  )
}
