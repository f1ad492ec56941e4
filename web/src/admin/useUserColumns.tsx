import { Badge, Group, Text, Avatar } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '../api/types.ts'
import { localizeName } from '../ui/format.ts'
import { actionsColumn, stateColumn, timeColumn } from '../ui/columns.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import { UserMenu, type UserAction } from './UserMenu.tsx'
import classes from './AdminScreens.module.css'

/** Columns of the list of users. */
export function useUserColumns(onAct: (act: UserAction, user: User) => void): Column<User>[] {
  const { t, i18n } = useTranslation('admin')
  return [
    { name: 'person', label: t('users.person'), cell: (user) => <PersonCell person={user} /> },
    {
      name: 'email',
      label: t('users.email'),
      width: '22%',
      cell: ({ email }) => (
        <Text size="sm" truncate title={email}>
          {email || '—'}
        </Text>
      ),
    },
    {
      name: 'roles',
      label: t('users.roles'),
      cell: ({ roles }) => (
        <Group gap={4}>
          {roles.map(({ id, name }) => (
            <Badge key={id} variant="light" color="gray" tt="none">
              {localizeName(name, i18n.language)}
            </Badge>
          ))}
        </Group>
      ),
    },
    stateColumn({ name: 'state', label: t('users.state'), width: 130 }, ({ blocked }) => ({
      label: t(blocked ? 'users.blocked' : 'users.active'),
      color: blocked ? 'red' : 'pine',
    })),
    timeColumn(
      { name: 'created', label: t('users.createdAt'), width: 180 },
      i18n.language,
      ({ created_at }) => created_at,
    ),
    actionsColumn(t, 100, (user) => <UserMenu user={user} onAct={onAct} />),
  ]
}

/** Name cell of a user: the nickname first, the username below it. */
export function PersonCell({ person }: { person: { username: string; nickname: string } }) {
  const { username, nickname } = person
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar size={32} name={nickname || username} alt="" color="pine" />
      <div className={classes.person}>
        <strong>{nickname || username}</strong>
        {nickname !== '' && <span>{username}</span>}
      </div>
    </Group>
  )
}
