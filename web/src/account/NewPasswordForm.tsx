import { Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRequestResetCode, useResetPassword } from '../api/account.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './SignInScreen.module.css'

export interface NewPasswordFormProps {
  email: string
  onOtherAddress: () => void
  onDone: () => void
}

const passwords = [
  { name: 'newPassword', hint: 'passwordRule' },
  { name: 'repeated', hint: undefined },
] as const

/** Second step of a password reset: the code from the letter, and the new password twice. */
export function NewPasswordForm({ email, onOtherAddress, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('account')
  const reset = useResetPassword()
  const again = useRequestResetCode()
  const form = useFormState({ code: '', newPassword: '', repeated: '' })
  const { values } = form
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const missing = (text: string) => (text === '' ? t('messages:v.required') : '')
    const isDifferent = values.repeated !== values.newPassword
    const isComplete = form.check({
      code: missing(values.code.trim()),
      newPassword: missing(values.newPassword),
      repeated: missing(values.repeated) || (isDifferent ? t('error.repeated') : ''),
    })
    const { code, newPassword } = values
    if (isComplete) {
      reset.mutate({ email, code, newPassword }, { onSuccess: onDone, onError: form.refuse })
    }
  }
  const handleAgain = () => {
    again.mutate(email, {
      onSuccess: () => {
        toast.success(t('codeSentAgain'))
      },
      onError: form.refuse,
    })
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormAlert text={form.failure} />
      <TextInput
        label={t('code')}
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.text('code')}
      />
      {passwords.map(({ name, hint }) => (
        <PasswordField
          key={name}
          label={t(name)}
          size="md"
          autoComplete="new-password"
          description={hint && t(hint)}
          {...form.text(name)}
        />
      ))}
      <Button type="submit" size="md" fullWidth loading={reset.isPending} mt="xs">
        {t('setPassword')}
      </Button>
      <Group justify="space-between">
        <Button variant="subtle" size="compact-sm" onClick={onOtherAddress}>
          {t('otherAddress')}
        </Button>
        <Button variant="subtle" size="compact-sm" loading={again.isPending} onClick={handleAgain}>
          {t('sendAgain')}
        </Button>
      </Group>
    </form>
  )
}
