import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Member } from '../api/types.ts'
import { formatTime } from '../ui/format.ts'
import { actionsColumn, stateColumn, timeColumn } from '../ui/columns.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import { PersonCell } from './useUserColumns.tsx'

/** Returns whether a member's card is active. */
export function hasCard({ card }: Member): boolean {
  return card?.status === 'active'
}

/** Columns for members and their newest cards. */
export function useMemberColumns(onChange: (member: Member) => void): Column<Member>[] {
  const { t, i18n } = useTranslation('admin')
  const time = (iso: string | null | undefined) => (iso ? formatTime(iso, i18n.language) : '—')
  const typeOf = (type: string) => t(`card.${type}`, { defaultValue: type })
  return [
    { name: 'person', label: t('users.person'), cell: (one) => <PersonCell person={one} /> },
    {
      name: 'card',
      label: t('members.card'),
      cell: ({ card }) => (card ? typeOf(card.card_type) : '—'),
    },
    stateColumn(
      { name: 'state', label: t('users.state'), width: 130 },
      ({ card }) =>
        card && {
          label: t(`card.state.${card.status}`, { defaultValue: card.status }),
          color: card.status === 'active' ? 'pine' : 'gray',
        },
    ),
    timeColumn(
      { name: 'allocated', label: t('members.allocatedAt'), width: 190 },
      i18n.language,
      ({ card }) => card?.allocated_at,
    ),
    {
      name: 'expires',
      label: t('members.expiresAt'),
      width: 190,
      cell: ({ card }) => (card && !card.expires_at ? t('members.never') : time(card?.expires_at)),
    },
    actionsColumn(t, 130, (member) => {
      const act = hasCard(member) ? 'cancel' : 'allocate'
      return (
        <Button
          variant={act === 'cancel' ? 'subtle' : 'light'}
          {...(act === 'cancel' && { color: 'red' })}
          size="xs"
          aria-label={t(`members.${act}For`, { name: member.username })}
          onClick={() => {
            onChange(member)
          }}
        >
          {t(`members.${act}`)}
        </Button>
      )
    }),
  ]
}
