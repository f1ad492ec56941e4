import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaptcha, useSignIn } from '../api/account.ts'
import { toApiError } from '../api/ApiError.ts'
import { errorText } from '../api/errorText.ts'

export type SignInField = 'username' | 'password' | 'captcha'
type Texts = Record<SignInField, string>
const noTexts: Texts = { username: '', password: '', captcha: '' }

/** State of the sign-in form: values, errors beside their fields, and one for all (AU-024). */
export function useSignInForm(onSignedIn: () => void) {
  const { t } = useTranslation('account')
  const signIn = useSignIn()
  const captcha = useCaptcha()
  const [values, setValues] = useState(noTexts)
  const [errors, setErrors] = useState(noTexts)
  const [failure, setFailure] = useState('')
  const isCaptchaNeeded = captcha.data?.required === true

  const change = (field: SignInField, text: string) => {
    setValues((former) => ({ ...former, [field]: text }))
    setErrors((former) => ({ ...former, [field]: '' }))
    setFailure('')
  }
  const handleFailure = (thrown: unknown) => {
    const error = toApiError(thrown)
    const named: Texts = {
      username: error.fieldMessage('username') ?? '',
      password: error.fieldMessage('password') ?? '',
      captcha: error.fieldMessage('captcha') ?? '',
    }
    setErrors(named)
    if (isEmpty(named)) setFailure(error.message || errorText(error, t))
    setValues((former) => ({ ...former, captcha: '' }))
    // A captcha is good for one try.
    if (isCaptchaNeeded || named.captcha !== '') void captcha.refetch()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const missing: Texts = {
      username: values.username.trim() === '' ? t('error.username') : '',
      password: values.password === '' ? t('error.password') : '',
      captcha: isCaptchaNeeded && values.captcha === '' ? t('error.captcha') : '',
    }
    setErrors(missing)
    setFailure('')
    if (isEmpty(missing)) signIn.mutate(values, { onSuccess: onSignedIn, onError: handleFailure })
  }
  return {
    values,
    errors,
    failure,
    captcha: isCaptchaNeeded ? (captcha.data?.svg ?? '') : null,
    isBusy: signIn.isPending,
    change,
    handleSubmit,
    refreshCaptcha: () => void captcha.refetch(),
  }
}

function isEmpty(texts: Texts): boolean {
  return Object.values(texts).every((text) => text === '')
}
