import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import { useMe } from '../api/account.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PartFailure } from '../ui/PartFailure.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import classes from './ManagerLayout.module.css'
import { ManagerMenu } from './ManagerMenu.tsx'
import { NeedsPermission } from './NeedsPermission.tsx'
import { UserMenu } from './UserMenu.tsx'

const AccountDialog = lazy(async () => ({
  default: (await import('../account/AccountDialog.tsx')).AccountDialog,
}))

/** Frame of the manager screens: header, left menu, content (SH-017 to SH-019). */
export function ManagerLayout() {
  const { t } = useTranslation('common')
  const { data: me } = useMe()
  const [isAccountOpen, setAccountOpen] = useState(false)
  const openAccount = () => {
    setAccountOpen(true)
  }
  const closeAccount = () => {
    setAccountOpen(false)
  }
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        {t('action.skipToContent')}
      </a>
      <header className={classes.header}>
        <Link to="/work-manager/list" className={classes.home} aria-label={t('logo')}>
          <Logo name={t('product')} />
        </Link>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <UserMenu onSettings={openAccount} />
        </div>
      </header>
      <nav className={classes.menu} aria-label={t('menu')}>
        <ManagerMenu onAccount={openAccount} />
      </nav>
      <main id="content" className={classes.content} tabIndex={-1}>
        <NeedsPermission>
          <Outlet />
        </NeedsPermission>
      </main>
      {isAccountOpen && me && (
        <Boundary fallback={(retry) => <PartFailure onRetry={retry} onClose={closeAccount} />}>
          <Suspense>
            <AccountDialog me={me} onClose={closeAccount} />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}
