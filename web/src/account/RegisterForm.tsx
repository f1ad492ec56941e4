import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaptcha, useRegister } from '../api/account.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import classes from './SignInScreen.module.css'

const empty = { username: '', email: '', password: '', repeated: '', captcha: '' }

const texts = [
  { name: 'username', type: 'text', autoComplete: 'username', hint: 'usernameRule' },
  { name: 'email', type: 'email', autoComplete: 'email', hint: undefined },
] as const

const passwords = [
  { name: 'password', label: 'password', hint: 'passwordRule' },
  { name: 'repeated', label: 'repeatedPassword', hint: undefined },
] as const

export interface RegisterFormProps {
  onRegistered: (username: string) => void
}

/** Name, address, password twice, and a captcha when many registered from here (AU-025). */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { t } = useTranslation('account')
  const { form, captcha, isBusy, handleSubmit, refreshCaptcha } = useRegisterForm(onRegistered)
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormAlert text={form.failure} />
      {texts.map(({ name, type, autoComplete, hint }) => (
        <TextInput
          key={name}
          label={t(name)}
          type={type}
          autoComplete={autoComplete}
          autoFocus={name === 'username'}
          autoCapitalize="none"
          spellCheck={false}
          description={hint && t(hint)}
          {...form.text(name)}
        />
      ))}
      {passwords.map(({ name, label, hint }) => (
        <PasswordField
          key={name}
          label={t(label)}
          autoComplete="new-password"
          description={hint && t(hint)}
          {...form.text(name)}
        />
      ))}
      {captcha !== null && (
        <CaptchaField
          svg={captcha}
          value={form.values.captcha}
          error={form.errors.captcha}
          onChange={(text) => {
            form.set('captcha', text)
          }}
          onRefresh={refreshCaptcha}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">
        {t('register')}
      </Button>
    </form>
  )
}

function useRegisterForm(onRegistered: (username: string) => void) {
  const { t } = useTranslation('account')
  const register = useRegister()
  const form = useFormState(empty)
  const { values } = form
  const captcha = useCaptcha('', true)
  const isCaptchaNeeded = captcha.data?.required === true
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const missing = (text: string) => (text.trim() === '' ? t('messages:v.required') : '')
    const isDifferent = values.repeated !== values.password
    const isComplete = form.check({
      username: missing(values.username),
      email: missing(values.email),
      password: missing(values.password),
      repeated: missing(values.repeated) || (isDifferent ? t('error.repeated') : ''),
      captcha: isCaptchaNeeded && values.captcha === '' ? t('error.captcha') : '',
    })
    if (!isComplete) return
    const { username, email, password } = values
    register.mutate(
      { username: username.trim(), email: email.trim(), password, captcha: values.captcha },
      {
        onSuccess: () => {
          onRegistered(username.trim())
        },
        onError: (thrown) => {
          form.refuse(thrown)
          form.renew('captcha', '')
          void captcha.refetch()
        },
      },
    )
  }
  return {
    form,
    captcha: isCaptchaNeeded ? (captcha.data?.svg ?? '') : null,
    isBusy: register.isPending,
    handleSubmit,
    refreshCaptcha: () => void captcha.refetch(),
  }
}
