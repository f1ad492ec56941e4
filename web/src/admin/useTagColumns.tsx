import { useTranslation } from 'react-i18next'
import type { Tag } from '../api/types.ts'
import { formatTime } from '../ui/formatTime.ts'
import type { Column } from '../ui/RecordTable.tsx'
import { RowActs } from '../ui/RowActs.tsx'
import { TagMark } from '../ui/TagMark.tsx'

export function useTagColumns(onAct: (act: 'edit' | 'delete', tag: Tag) => void): Column<Tag>[] {
  const { t, i18n } = useTranslation('admin')
  return [
    {
      name: 'name',
      label: t('tags.name'),
      cell: ({ name, color }) => <TagMark name={name} color={color} />,
    },
    { name: 'category', label: t('tags.category'), cell: ({ category }) => category || '—' },
    {
      name: 'created',
      label: t('users.createdAt'),
      width: 220,
      cell: ({ created_at }) => formatTime(created_at, i18n.language),
    },
    {
      name: 'acts',
      label: t('common:list.actions'),
      width: 190,
      isRight: true,
      cell: (tag) => (
        <RowActs
          name={tag.name}
          onEdit={() => {
            onAct('edit', tag)
          }}
          onDelete={() => {
            onAct('delete', tag)
          }}
        />
      ),
    },
  ]
}
