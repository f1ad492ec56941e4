import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useConfig } from '../api/config.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { redirectTarget } from './redirectTarget.ts'
import { RegisterForm } from './RegisterForm.tsx'
import classes from './SignInScreen.module.css'

/** Creates an account and signs its owner in; where that needs further input, opens the sign-in screen (AU-025). */
export function RegisterScreen() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const config = useConfig()
  const isClosed = config.data?.registration === false
  return (
    <AuthFrame title={t('registerTitle')} hint={t('registerHint')}>
      {isClosed ? (
        <FormAlert text={t('registrationClosed')} />
      ) : (
        <RegisterForm
          onSignedIn={() => {
            void navigate(redirectTarget(query.get('redirect')), { replace: true })
          }}
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
