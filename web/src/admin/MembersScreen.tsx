import { IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../api/listOf.ts'
import { peoplePageSize, useMembers } from '../api/adminUsers.ts'
import type { Member } from '../api/types.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useListQuery } from '../ui/useListQuery.ts'
import { AllocateCardDialog } from './AllocateCardDialog.tsx'
import { CancelCardDialog } from './CancelCardDialog.tsx'
import { hasCard, useMemberColumns } from './useMemberColumns.tsx'

/** Lists users with their member cards; allocates and cancels cards (AD-002, AD-015). */
export function MembersScreen() {
  const { t } = useTranslation('admin')
  const { page, search, turnTo, searchFor } = useListQuery()
  const members = useMembers({ page, search })
  const [asked, setAsked] = useState<Member | null>(null)
  const columns = useMemberColumns(setAsked)
  const close = () => {
    setAsked(null)
  }
  return (
    <ListScreen
      title={t('members.title')}
      subtitle={t('members.subtitle')}
      tools={<SearchField label={t('users.search')} value={search} onSearch={searchFor} />}
      columns={columns}
      list={listOf(members, ({ data }) => data, t)}
      empty={{
        icon: <IconId size={34} stroke={1.5} />,
        title: t('users.none'),
        text: t('users.noneText'),
      }}
      pages={{
        total: members.data?.total ?? 0,
        page,
        pageSize: peoplePageSize,
        onTurn: turnTo,
      }}
    >
      {asked && !hasCard(asked) && <AllocateCardDialog member={asked} onClose={close} />}
      {asked && hasCard(asked) && <CancelCardDialog member={asked} onClose={close} />}
    </ListScreen>
  )
}
