import { Autocomplete, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCreatePermission } from '../api/roles.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sayAndClose } from '../ui/sayAndClose.ts'

const fields = ['code', 'name', 'description'] as const

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
      {fields.map((name) => (
        <TextInput
          key={name}
          label={t(`permissions.${name}`)}
          description={t(`roles.${name}Hint`)}
          name={name}
          required={name !== 'description'}
          autoComplete="off"
          data-autofocus={name === 'code' || undefined}
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(event) => {
            form.set(name, event.currentTarget.value)
          }}
        />
      ))}
      <Autocomplete
        label={t('permissions.group')}
        name="group"
        required
        data={groups}
        value={form.values.group}
        error={form.errors.group}
        onChange={(group) => {
          form.set('group', group)
        }}
      />
    </FormDialog>
  )
}
