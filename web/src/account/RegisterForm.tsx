import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaptcha, useRegister, useSignIn } from '../api/account.ts'
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
  /** Called when the account exists and its owner is signed in. */
  onSignedIn: () => void
  /** Called when the account exists but signing in needs further input, such as a captcha. */
  onRegistered: (username: string) => void
}

/** Name, address, password twice, and a captcha after many registrations from this network address (AU-025). */
export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTranslation('account')
  const { form, captcha, isBusy, handleSubmit, refreshCaptcha } = useRegisterForm(props)
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

function useRegisterForm({ onSignedIn, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation('account')
  const register = useRegister()
  const signIn = useSignIn()
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
    const { email, password } = values
    const username = values.username.trim()
    register.mutate(
      { username, email: email.trim(), password, captcha: values.captcha },
      {
        onSuccess: () => {
          const settle = {
            onSuccess: onSignedIn,
            onError: () => {
              onRegistered(username)
            },
          }
          signIn.mutate({ username, password, captcha: '' }, settle)
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
    isBusy: register.isPending || signIn.isPending,
    handleSubmit,
    refreshCaptcha: () => void captcha.refetch(),
  }
}
