import { SegmentedControl } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../api/listOf.ts'
import { peoplePageSize, useUsers } from '../api/adminUsers.ts'
import type { User } from '../api/types.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useListQuery } from '../ui/useListQuery.ts'
import { BlockUserDialog } from './BlockUserDialog.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import type { UserAction } from './UserMenu.tsx'
import { UserRolesDialog } from './UserRolesDialog.tsx'
import { useUserColumns } from './useUserColumns.tsx'

const states = ['all', 'active', 'blocked'] as const
const blockedOf: Record<string, boolean> = { active: false, blocked: true }

/** All accounts: block, assign roles, delete (AD-001, AD-006, AD-014). */
export function UsersScreen() {
  const { t } = useTranslation('admin')
  const { page, search, choice, turnTo, searchFor, choose } = useListQuery()
  const state = choice('state')
  const users = useUsers({ page, search, blocked: blockedOf[state] })
  const [asked, setAsked] = useState<{ act: UserAction; user: User } | null>(null)
  const columns = useUserColumns((act, user) => {
    setAsked({ act, user })
  })
  const close = () => {
    setAsked(null)
  }
  return (
    <ListScreen
      title={t('users.title')}
      subtitle={t('users.subtitle')}
      tools={
        <>
          <SegmentedControl
            aria-label={t('users.filter')}
            data={states.map((value) => ({ value, label: t(`users.${value}`) }))}
            value={state || 'all'}
            onChange={(value) => {
              choose('state', value === 'all' ? '' : value)
            }}
          />
          <SearchField label={t('users.search')} value={search} onSearch={searchFor} />
        </>
      }
      columns={columns}
      list={listOf(users, ({ data }) => data, t)}
      empty={{
        icon: <IconUsers size={34} stroke={1.5} />,
        title: t('users.none'),
        text: t('users.noneText'),
      }}
      pages={{
        total: users.data?.total ?? 0,
        page,
        pageSize: peoplePageSize,
        onTurn: turnTo,
      }}
    >
      {asked?.act === 'block' && <BlockUserDialog user={asked.user} onClose={close} />}
      {asked?.act === 'roles' && <UserRolesDialog user={asked.user} onClose={close} />}
      {asked?.act === 'delete' && <DeleteUserDialog user={asked.user} onClose={close} />}
    </ListScreen>
  )
}
