import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangePassword } from '../api/account.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { toastAndClose } from '../ui/toast.tsx'

const fields = [
  { name: 'oldPassword', autoComplete: 'current-password', hint: undefined },
  { name: 'newPassword', autoComplete: 'new-password', hint: 'passwordRule' },
  { name: 'repeated', autoComplete: 'new-password', hint: undefined },
] as const

/** Changes the password: the old one, the new one, and the new one repeated. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const change = useChangePassword()
  const form = useFormState({ oldPassword: '', newPassword: '', repeated: '' })
  const { values } = form
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isDifferent = values.newPassword !== values.repeated
    if (!form.check({ repeated: isDifferent ? t('error.repeated') : '' })) return
    const { oldPassword, newPassword } = values
    change.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: toastAndClose(t('passwordChanged'), onDone),
        onError: form.refuse,
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <FormAlert text={form.failure} />
        {fields.map(({ name, autoComplete, hint }) => (
          <PasswordField
            key={name}
            label={t(name)}
            autoComplete={autoComplete}
            description={hint && t(hint)}
            {...form.text(name)}
          />
        ))}
        <Group justify="flex-end">
          <Button
            type="submit"

            loading={change.isPending}
            disabled={values.oldPassword === '' || values.newPassword === ''}
          >
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
