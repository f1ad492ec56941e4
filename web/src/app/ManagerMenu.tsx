import {
  IconBuildingStore,
  IconChartBar,
  IconDatabase,
  IconFiles,
  IconGift,
  IconFileCertificate,
  IconId,
  IconKey,
  IconLayoutGrid,
  IconListSearch,
  IconPuzzle,
  IconShieldHalf,
  IconTags,
  IconTemplate,
  IconTypography,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { useMe } from '../api/account.ts'
import classes from './ManagerLayout.module.css'

export interface ManagerMenuProps {
  /** Opens the account settings, a dialog of the layout. */
  onAccount: () => void
}

/** The left menu (SH-018, SH-029); an entry without a screen shows a message instead of navigating. */
export function ManagerMenu({ onAccount }: ManagerMenuProps) {
  const { t } = useTranslation('messages')
  return (
    <>
      <Entry to="/work-manager/list" icon={<IconLayoutGrid {...iconLook} />}>
        {t('menu.works')}
      </Entry>
      <Entry to="/work-manager/uploads" icon={<IconFiles {...iconLook} />}>
        {t('common:menu.uploads')}
      </Entry>
      <p className={classes.group}>{t('menu.data')}</p>
      <Entry
        to="/work-manager/form-stat"
        alsoAt="/work-manager/stat-detail/"
        icon={<IconChartBar {...iconLook} />}
      >
        {t('menu.basicData')}
      </Entry>
      <Entry to="/work-manager/gift-list" icon={<IconGift {...iconLook} />}>
        {t('menu.gifts')}
      </Entry>
      <Entry to="/work-manager/data-sources" icon={<IconDatabase {...iconLook} />}>
        {t('common:menu.dataSources')}
      </Entry>
      <p className={classes.group}>{t('menu.templates')}</p>
      <Entry to="/work-manager/templates" icon={<IconTemplate {...iconLook} />}>
        {t('menu.templateList')}
      </Entry>
      <div className={classes.gap} />
      <ComingSoon icon={<IconBuildingStore {...iconLook} />}>{t('menu.merchant')}</ComingSoon>
      <button type="button" className={classes.link} aria-haspopup="dialog" onClick={onAccount}>
        <IconUserCircle {...iconLook} />
        <span className={classes.label}>{t('menu.account')}</span>
      </button>
      <AdminMenu />
    </>
  )
}

const iconLook = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

const adminEntries = [
  { name: 'users', permission: 'user.manage', Icon: IconUsers },
  { name: 'roles', permission: 'role.manage', Icon: IconShieldHalf },
  { name: 'permissions', permission: 'role.manage', Icon: IconKey },
  { name: 'members', permission: 'member.manage', Icon: IconId },
  { name: 'tags', permission: 'tag.manage', Icon: IconTags },
  { name: 'fonts', permission: 'template.manage', Icon: IconTypography },
  { name: 'plugins', permission: 'plugin.manage', Icon: IconPuzzle },
  { name: 'site-files', permission: 'plugin.manage', Icon: IconFileCertificate },
  { name: 'audit', permission: 'user.manage', Icon: IconListSearch },
] as const

/** Administration screens that the reader may open; renders nothing without any (AD-013). */
function AdminMenu() {
  const { t } = useTranslation('common')
  const { data: me } = useMe()
  const codes = me?.permissions.map(({ code }) => code) ?? []
  const entries = adminEntries.filter(({ permission }) => codes.includes(permission))
  if (entries.length === 0) return null
  return (
    <>
      <p className={classes.group}>{t('menu.administration')}</p>
      {entries.map(({ name, Icon }) => (
        <Entry key={name} to={`/work-manager/admin/${name}`} icon={<Icon {...iconLook} />}>
          {t(`menu.${name}`)}
        </Entry>
      ))}
    </>
  )
}

interface EntryProps {
  icon: ReactNode
  children: string
}

interface PlaceProps extends EntryProps {
  to: string
  /** Path prefix of further screens of this entry. */
  alsoAt?: string
}

function Entry({ to, alsoAt, icon, children }: PlaceProps) {
  const { pathname } = useLocation()
  const isBelow = alsoAt !== undefined && pathname.startsWith(alsoAt)
  const content = (
    <>
      {icon}
      <span className={classes.label}>{children}</span>
    </>
  )
  return isBelow ? (
    <Link to={to} className={classes.link} aria-current="page">
      {content}
    </Link>
  ) : (
    <NavLink to={to} className={classes.link}>
      {content}
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
