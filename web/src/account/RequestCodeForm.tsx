import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRequestResetCode } from '../api/account.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import classes from './SignInScreen.module.css'

export interface RequestCodeFormProps {
  email: string
  onSent: (email: string) => void
}

/** First step of a password reset: the address that the code is sent to. */
export function RequestCodeForm({ email, onSent }: RequestCodeFormProps) {
  const { t } = useTranslation('account')
  const ask = useRequestResetCode()
  const form = useFormState({ email })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const address = form.values.email.trim()
    if (!form.check({ email: address === '' ? t('messages:v.required') : '' })) return
    ask.mutate(address, {
      onSuccess: () => {
        onSent(address)
      },
      onError: form.refuse,
    })
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormAlert text={form.failure} />
      <TextInput
        label={t('email')}
        type="email"
        size="md"
        autoComplete="email"
        autoFocus
        {...form.text('email')}
      />
      <Button type="submit" size="md" fullWidth loading={ask.isPending} mt="xs">
        {t('sendCode')}
      </Button>
    </form>
  )
}
