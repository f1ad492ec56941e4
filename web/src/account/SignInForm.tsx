import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import classes from './SignInScreen.module.css'
import { useSignInForm } from './useSignInForm.ts'

/** Username, password, and a captcha when the host asks for one (AU-002, AU-023). */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('account')
  const form = useSignInForm(onSignedIn)
  return (
    <form className={classes.form} onSubmit={form.handleSubmit} noValidate>
      {form.failure !== '' && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
          {form.failure}
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
        value={form.values.username}
        error={form.errors.username || undefined}
        onChange={(event) => {
          form.change('username', event.currentTarget.value)
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        size="md"
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password || undefined}
        onChange={(event) => {
          form.change('password', event.currentTarget.value)
        }}
      />
      {form.captcha !== null && (
        <CaptchaField
          svg={form.captcha}
          value={form.values.captcha}
          error={form.errors.captcha}
          onChange={(text) => {
            form.change('captcha', text)
          }}
          onRefresh={form.refreshCaptcha}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={form.isBusy} mt="xs">
        {t('submit')}
      </Button>
    </form>
  )
}
