import {
  IconBuildingStore,
  IconChartBar,
  IconGift,
  IconLayoutGrid,
  IconPuzzle,
  IconTemplate,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePermission } from '../api/account.ts'
import classes from './ManagerLayout.module.css'

/** The left menu (SH-018); what has no screen yet says so instead of leading nowhere. */
export function ManagerMenu() {
  const { t } = useTranslation('messages')
  const mayManagePlugins = usePermission('plugin.manage')
  return (
    <>
      <Entry to="/work-manager/list" icon={<IconLayoutGrid {...iconLook} />}>
        {t('menu.works')}
      </Entry>
      <p className={classes.group}>{t('menu.data')}</p>
      <ComingSoon icon={<IconChartBar {...iconLook} />}>{t('menu.basicData')}</ComingSoon>
      <ComingSoon icon={<IconGift {...iconLook} />}>{t('menu.gifts')}</ComingSoon>
      <p className={classes.group}>{t('menu.templates')}</p>
      <Entry to="/work-manager/templates" icon={<IconTemplate {...iconLook} />}>
        {t('menu.templateList')}
      </Entry>
      <div className={classes.gap} />
      <ComingSoon icon={<IconBuildingStore {...iconLook} />}>{t('menu.merchant')}</ComingSoon>
      {mayManagePlugins && (
        <>
          <p className={classes.group}>{t('common:menu.administration')}</p>
          <Entry to="/work-manager/admin/plugins" icon={<IconPuzzle {...iconLook} />}>
            {t('common:menu.plugins')}
          </Entry>
        </>
      )}
    </>
  )
}

const iconLook = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

interface EntryProps {
  icon: ReactNode
  children: string
}

function Entry({ to, icon, children }: EntryProps & { to: string }) {
  return (
    <NavLink to={to} className={classes.link}>
      {icon}
      <span className={classes.label}>{children}</span>
    </NavLink>
  )
}

function ComingSoon({ icon, children }: EntryProps) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={classes.link} aria-disabled="true">
      {icon}
      <span className={classes.label}>{children}</span>
      <span className={classes.soon}>{t('menu.comingSoon')}</span>
    </button>
  )
}
