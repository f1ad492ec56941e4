import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import classes from './SignInScreen.module.css'
import { useSignInForm } from './useSignInForm.ts'

export interface SignInFormProps {
  username: string
  onSignedIn: () => void
}

/** Username, password, and a captcha when the host asks for one (AU-002, AU-023). */
export function SignInForm({ username, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('account')
  const { form, captcha, isBusy, handleSubmit, refreshCaptcha } = useSignInForm(
    username,
    onSignedIn,
  )
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormAlert text={form.failure} />
      <TextInput
        label={t('username')}
        size="md"
        autoComplete="username"
        autoFocus={username === ''}
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <PasswordField
        label={t('password')}
        size="md"
        autoComplete="current-password"
        autoFocus={username !== ''}
        {...form.text('password')}
      />
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
        {t('submit')}
      </Button>
    </form>
  )
}
