import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Member } from '../api/types.ts'
import { formatTime } from '../ui/formatTime.ts'
import type { Column } from '../ui/RecordTable.tsx'
import { PersonCell } from './PersonCell.tsx'

/** Whether somebody's card counts now. */
export function hasCard({ card }: Member): boolean {
  return card?.status === 'active'
}

/** Somebody and their newest card. */
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
    {
      name: 'state',
      label: t('users.state'),
      width: 120,
      cell: ({ card }) =>
        card && (
          <Badge variant="light" color={card.status === 'active' ? 'pine' : 'gray'} tt="none">
            {t(`card.state.${card.status}`, { defaultValue: card.status })}
          </Badge>
        ),
    },
    {
      name: 'allocated',
      label: t('members.allocatedAt'),
      width: 190,
      cell: ({ card }) => time(card?.allocated_at),
    },
    {
      name: 'expires',
      label: t('members.expiresAt'),
      width: 190,
      cell: ({ card }) => (card && !card.expires_at ? t('members.never') : time(card?.expires_at)),
    },
    {
      name: 'acts',
      label: t('common:list.actions'),
      width: 130,
      isRight: true,
      cell: (member) => {
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
      },
    },
  ]
}
