import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/account.ts'
import { thumbnail } from '../model/webAddress.ts'
import classes from './UserMenu.module.css'
import { useSignOut } from './useSignOut.ts'

/** Menu of the signed-in user: account settings and log out (SH-017). */
export function UserMenu({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation('messages')
  const { data: me } = useMe()
  const signOut = useSignOut()
  const name = me?.nickname || me?.username || ''
  return (
    <Menu width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className="visually-hidden">{t('common:userMenu', { name })}</span>
          <Avatar
            src={thumbnail(me?.avatar ?? '', 160) || null}
            alt=""
            name={name}
            size={30}
            color="pine"
            aria-hidden="true"
          />
          <span aria-hidden="true">{name}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('menu.account')}</Menu.Label>
        <Menu.Item leftSection={<IconUserCog size={16} stroke={1.6} />} onClick={onSettings}>
          {t('menu.settings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={signOut}>
          {t('menu.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
