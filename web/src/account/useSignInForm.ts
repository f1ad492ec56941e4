import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaptcha, useSignIn } from '../api/account.ts'
import { useFormState } from '../api/useFormState.ts'

/** State of the sign-in form: values, one error for each field, and one for the whole form (AU-024). */
export function useSignInForm(username: string, onSignedIn: () => void) {
  const { t } = useTranslation('account')
  const signIn = useSignIn()
  const form = useFormState({ username, password: '', captcha: '' })
  const { values } = form
  const captcha = useCaptcha(values.username.trim(), false)
  const isCaptchaNeeded = captcha.data?.required === true

  const handleFailure = (thrown: unknown) => {
    form.refuse(thrown)
    // A captcha is valid for one attempt. A name or an address has three attempts before the host asks for one.
    form.renew('captcha', '')
    void captcha.refetch()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = form.check({
      username: values.username.trim() === '' ? t('error.username') : '',
      password: values.password === '' ? t('error.password') : '',
      captcha: isCaptchaNeeded && values.captcha === '' ? t('error.captcha') : '',
    })
    if (isComplete) signIn.mutate(values, { onSuccess: onSignedIn, onError: handleFailure })
  }
  return {
    form,
    captcha: isCaptchaNeeded ? (captcha.data?.svg ?? '') : null,
    isBusy: signIn.isPending,
    handleSubmit,
    refreshCaptcha: () => void captcha.refetch(),
  }
}
