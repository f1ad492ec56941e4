import { IconComponents } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUpdateCombination } from '../../../api/combinations.ts'
import { toApiError } from '../../../api/ApiError.ts'
import type { Combination } from '../../../api/types.ts'
import { useFormState } from '../../../api/useFormState.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatTime } from '../../../ui/format.ts'
import { toastAndClose, toast } from '../../../ui/toast.tsx'
import classes from './combinations.module.css'
import { CombinationFields, joinedTags } from './CombinationFields.tsx'
import { useLanguage } from '../../store/EditorContext.tsx'

export interface CombinationDialogProps {
  combination: Combination
  onClose: () => void
}

/** Details of a combination; name, description and tags can be changed (CB-020). */
export function CombinationDialog({ combination, onClose }: CombinationDialogProps) {
  const { t } = useTranslation('editor')
  const update = useUpdateCombination()
  const { id, name, description, tags } = combination
  const form = useFormState({ name, description, tags: tags.replaceAll(',', ', ') })
  const handleSubmit = () => {
    const values = {
      name: form.values.name.trim(),
      description: form.values.description.trim(),
      tags: joinedTags(form.values.tags),
    }
    if (!form.check({ name: values.name ? '' : t('messages:v.required') })) return
    update.mutate(
      { id, ...values },
      {
        onSuccess: toastAndClose(t('messages:combo.updated'), onClose),
        onError: (thrown) => {
          if (toApiError(thrown).handled) return
          form.refuse(thrown)
          toast.error(t('messages:combo.updateFail'))
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('combinations.detail')}
      failure={form.failure}
      isBusy={update.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className={classes.preview} aria-hidden="true">
        {combination.thumbnail === '' ? (
          <IconComponents size={36} stroke={1.4} />
        ) : (
          <img src={combination.thumbnail} alt="" />
        )}
      </div>
      <Facts combination={combination} />
      <CombinationFields form={form} />
    </FormDialog>
  )
}

function Facts({ combination }: { combination: Combination }) {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const { width, height, element_count: count, created_at: created } = combination
  const facts = [
    [t('combinations.size'), `${Math.round(width)} × ${Math.round(height)}`],
    [t('combinations.elements'), String(count)],
    [t('combinations.created'), formatTime(created, language)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
