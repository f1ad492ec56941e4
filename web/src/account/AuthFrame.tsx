import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { SignInArt } from './SignInArt.tsx'
import classes from './SignInScreen.module.css'

export interface AuthFrameProps {
  title: string
  hint: string
  /** The form, and links to the other screens. */
  children: ReactNode
}

/** Frame of the auth screens (AU-001): presents the product on one side and the form on the other. */
export function AuthFrame({ title, hint, children }: AuthFrameProps) {
  const { t } = useTranslation('account')
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
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.hint}>{hint}</p>
          {children}
        </div>
        <p className={classes.foot}>{t('foot')}</p>
      </section>
    </main>
  )
}
