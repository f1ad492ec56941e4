import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLock, IconLockOpen, IconShieldHalf, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe, RequirePermission } from '../api/account.ts'
import type { User } from '../api/types.ts'

export type UserAction = 'block' | 'roles' | 'delete'

export interface UserMenuProps {
  user: User
  onAct: (act: UserAction, user: User) => void
}

/** Menu of actions on an account; the reader's own account has none (AD-014). */
export function UserMenu({ user, onAct }: UserMenuProps) {
  const { t } = useTranslation('admin')
  const { data: me } = useMe()
  const isSelf = me?.id === user.id
  const item = (act: UserAction) => () => {
    onAct(act, user)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('users.more', { name: user.username })}
        >
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <RequirePermission to="role.manage">
          <Menu.Item leftSection={<IconShieldHalf size={16} />} onClick={item('roles')}>
            {t('users.setRoles')}
          </Menu.Item>
        </RequirePermission>
        <Menu.Item
          disabled={isSelf}
          leftSection={user.blocked ? <IconLockOpen size={16} /> : <IconLock size={16} />}
          onClick={item('block')}
        >
          {t(user.blocked ? 'users.unblock' : 'users.block')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          disabled={isSelf}
          leftSection={<IconTrash size={16} />}
          onClick={item('delete')}
        >
          {t('users.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
