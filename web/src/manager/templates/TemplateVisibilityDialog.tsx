import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/ApiError.ts'
import { useSetTemplateVisibility } from '../../api/templates.ts'
import type { WorkSummary } from '../../api/types.ts'
import { TemplateDialog } from '../../ui/templates/TemplateDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWorkExposures } from './useWorkExposures.ts'

export interface TemplateVisibilityDialogProps {
  template: WorkSummary
  onClose: () => void
}

/** Changes who may use an existing template (amendment of TP-002). */
export function TemplateVisibilityDialog({ template, onClose }: TemplateVisibilityDialogProps) {
  const { t } = useTranslation('templates')
  const offer = useSetTemplateVisibility()
  const { shown, failure } = useWorkExposures(template.id)
  const handleSubmit = (onlyOwner: boolean) => {
    offer.mutate(
      { id: template.id, onlyOwner },
      {
        onSuccess: () => {
          toast.success(t(onlyOwner ? 'changed.me' : 'changed.all'))
          onClose()
        },
        onError: (error) => {
          if (!toApiError(error).handled) toast.error(t('changeFail'))
        },
      },
    )
  }
  return (
    <TemplateDialog
      title={t('changeTitle', { title: template.title || t('messages:work.titleDefault') })}
      onlyOwner={template.only_owner === true}
      shown={shown}
      failure={failure}
      isBusy={offer.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  )
}
