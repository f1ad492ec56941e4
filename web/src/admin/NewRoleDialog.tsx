import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCreateRole } from '../api/roles.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sayAndClose } from '../ui/sayAndClose.ts'

const fields = ['code', 'name', 'description'] as const

/** A role without permissions yet (API-ADM-018). */
export function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const create = useCreateRole()
  const form = useFormState({ code: '', name: '', description: '' })
  const handleSubmit = () => {
    create.mutate(form.values, {
      onSuccess: sayAndClose(t('roles.created'), onClose),
      onError: form.refuse,
    })
  }
  return (
    <FormDialog
      title={t('roles.create')}
      failure={form.failure}
      isBusy={create.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {fields.map((name) => (
        <TextInput
          key={name}
          label={t(`roles.${name}`)}
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
    </FormDialog>
  )
}
