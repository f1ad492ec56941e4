import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useConfig } from '../api/config.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import classes from './SignInScreen.module.css'

/** A new account; whoever has one is sent to sign in with it (AU-025). */
export function RegisterScreen() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const config = useConfig()
  const isClosed = config.data?.registration === false
  return (
    <AuthFrame title={t('registerTitle')} hint={t('registerHint')}>
      {isClosed ? (
        <FormAlert text={t('registrationClosed')} />
      ) : (
        <RegisterForm
          onRegistered={(username) => {
            toast.success(t('registered'))
            void navigate('/auth/login', { state: { username } })
          }}
        />
      )}
      <p className={classes.ways}>
        <span>
          {t('haveAccount')} <Link to="/auth/login">{t('toSignIn')}</Link>
        </span>
      </p>
    </AuthFrame>
  )
}
