import { Button, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangePassword } from '../api/account.ts'
import { toApiError } from '../api/ApiError.ts'
import { errorText } from '../api/errorText.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { toast } from '../ui/toast.tsx'

const fields = [
  { name: 'oldPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'repeated', autoComplete: 'new-password' },
] as const

/** Old password, new one, and the new one again. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const change = useChangePassword()
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', repeated: '' })
  const [isDifferent, setDifferent] = useState(false)
  const refused = change.error === null ? null : toApiError(change.error)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setDifferent(values.newPassword !== values.repeated)
    if (values.newPassword !== values.repeated) return
    const { oldPassword, newPassword } = values
    change.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: () => {
          toast.success(t('passwordChanged'))
          onDone()
        },
        onError: (error) => {
          if (toApiError(error).errors.length === 0) toast.error(errorText(error, t))
        },
      },
    )
  }
  const errorOf = (name: keyof typeof values) =>
    name === 'repeated' && isDifferent ? t('error.repeated') : refused?.fieldMessage(name)
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        {fields.map(({ name, autoComplete }) => (
          <PasswordField
            key={name}
            label={t(name)}
            autoComplete={autoComplete}
            value={values[name]}
            error={errorOf(name)}
            onChange={(event) => {
              const text = event.currentTarget.value
              setValues((former) => ({ ...former, [name]: text }))
            }}
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
