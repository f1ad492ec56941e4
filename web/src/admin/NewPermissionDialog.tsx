import { Autocomplete } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCreatePermission } from '../api/roles.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sayAndClose } from '../ui/sayAndClose.ts'
import { CodeFields } from './CodeFields.tsx'

export interface NewPermissionDialogProps {
  /** Those that there are already. */
  groups: string[]
  onClose: () => void
}

/** A permission for screens and plugins of one's own (API-ADM-024). */
export function NewPermissionDialog({ groups, onClose }: NewPermissionDialogProps) {
  const { t } = useTranslation('admin')
  const create = useCreatePermission()
  const form = useFormState({ code: '', name: '', description: '', group: '' })
  const handleSubmit = () => {
    create.mutate(form.values, {
      onSuccess: sayAndClose(t('permissions.created'), onClose),
      onError: form.refuse,
    })
  }
  return (
    <FormDialog
      title={t('permissions.create')}
      failure={form.failure}
      isBusy={create.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <CodeFields of="permissions" form={form} />
      <Autocomplete
        {...form.chosen('group')}
        label={t('permissions.group')}
        required
        data={groups}
      />
    </FormDialog>
  )
}
