import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { redirectTarget } from './redirectTarget.ts'
import { SignInArt } from './SignInArt.tsx'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInScreen.module.css'

/** The sign-in screen (AU-001): what the product is on one side, the form on the other. */
export function SignInScreen() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isExpired = query.get('expired') === 'true'
  return (
    <main className={classes.screen}>
      <section className={classes.story}>
        <div className={classes.pitch}>
          <p className={classes.claim}>{t('claim')}</p>
          <p className={classes.detail}>{t('claimDetail')}</p>
        </div>
        <SignInArt />
      </section>
      <section className={classes.side}>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={classes.card}>
          <Logo name={t('common:product')} />
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.hint}>{isExpired ? t('expiredHint') : t('hint')}</p>
          <SignInForm
            onSignedIn={() => {
              void navigate(redirectTarget(query.get('redirect')), { replace: true })
            }}
          />
        </div>
        <p className={classes.foot}>{t('foot')}</p>
      </section>
    </main>
  )
}
