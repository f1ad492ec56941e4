import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaptcha, useSignIn } from '../api/account.ts'
import { toApiError } from '../api/ApiError.ts'
import { errorText } from '../api/errorText.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import classes from './SignInScreen.module.css'

type Field = 'username' | 'password' | 'captcha'
const noTexts: Record<Field, string> = { username: '', password: '', captcha: '' }

/** Username, password, and a captcha when the host asks for one (AU-002, AU-023, AU-024). */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('account')
  const signIn = useSignIn()
  const captcha = useCaptcha()
  const [values, setValues] = useState(noTexts)
  const [errors, setErrors] = useState(noTexts)
  const [failure, setFailure] = useState('')
  const isCaptchaNeeded = captcha.data?.required === true

  const change = (field: Field) => (text: string) => {
    setValues((former) => ({ ...former, [field]: text }))
    setErrors((former) => ({ ...former, [field]: '' }))
    setFailure('')
  }
  const handleFailure = (thrown: unknown) => {
    const error = toApiError(thrown)
    const named = {
      username: error.fieldMessage('username') ?? '',
      password: error.fieldMessage('password') ?? '',
      captcha: error.fieldMessage('captcha') ?? '',
    }
    setErrors(named)
    if (Object.values(named).every((text) => text === '')) {
      setFailure(error.kind === 'status' && error.message ? error.message : errorText(error, t))
    }
    void captcha.refetch()
    setValues((former) => ({ ...former, captcha: '' }))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      username: values.username.trim() === '' ? t('error.username') : '',
      password: values.password === '' ? t('error.password') : '',
      captcha: isCaptchaNeeded && values.captcha === '' ? t('error.captcha') : '',
    }
    setErrors(missing)
    setFailure('')
    if (Object.values(missing).some((text) => text !== '')) return
    signIn.mutate(values, { onSuccess: onSignedIn, onError: handleFailure })
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {failure !== '' && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
          {failure}
        </Alert>
      )}
      <TextInput
        label={t('username')}
        name="username"
        size="md"
        autoComplete="username"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        value={values.username}
        error={errors.username || undefined}
        onChange={(event) => {
          change('username')(event.currentTarget.value)
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        size="md"
        autoComplete="current-password"
        value={values.password}
        error={errors.password || undefined}
        onChange={(event) => {
          change('password')(event.currentTarget.value)
        }}
      />
      {isCaptchaNeeded && (
        <CaptchaField
          svg={captcha.data?.svg ?? ''}
          value={values.captcha}
          error={errors.captcha}
          onChange={change('captcha')}
          onRefresh={() => void captcha.refetch()}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={signIn.isPending} mt="xs">
        {t('submit')}
      </Button>
    </form>
  )
}
