import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useConfig } from '../api/config.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { redirectTarget } from './redirectTarget.ts'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInScreen.module.css'

/** The sign-in screen, with links to registration and to the password reset (AU-001). */
export function SignInScreen() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [query] = useSearchParams()
  const config = useConfig()
  const isExpired = query.get('expired') === 'true'
  return (
    <AuthFrame title={t('title')} hint={isExpired ? t('expiredHint') : t('hint')}>
      <SignInForm
        username={usernameIn(state)}
        onSignedIn={() => {
          void navigate(redirectTarget(query.get('redirect')), { replace: true })
        }}
      />
      <p className={classes.ways} data-known={config.isFetched}>
        {config.data?.registration !== false && (
          <span>
            {t('noAccount')} <Link to="/auth/register">{t('toRegister')}</Link>
          </span>
        )}
        <Link to="/auth/forgot-password">{t('toForgot')}</Link>
      </p>
    </AuthFrame>
  )
}

/** Returns the name of a newly registered account from the router's state; empty when there is none. */
function usernameIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('username' in state)) return ''
  return typeof state.username === 'string' ? state.username : ''
}
