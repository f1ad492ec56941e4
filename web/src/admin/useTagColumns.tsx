import { useTranslation } from 'react-i18next'
import type { Tag } from '../api/types.ts'
import { actionsColumn, timeColumn } from '../ui/columns.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import { RowActions } from '../ui/RowActions.tsx'
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
    timeColumn(
      { name: 'created', label: t('users.createdAt'), width: 220 },
      i18n.language,
      ({ created_at }) => created_at,
    ),
    actionsColumn(t, 190, (tag) => (
      <RowActions
        name={tag.name}
        onAct={(act) => {
          onAct(act, tag)
        }}
      />
    )),
  ]
}
