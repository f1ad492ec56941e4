import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Tag } from '../api/types.ts'
import { formatTime } from '../ui/formatTime.ts'
import type { Column } from '../ui/RecordTable.tsx'
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
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            variant="light"
            size="xs"
            tt="capitalize"
            aria-label={t('common:list.edit', { name: tag.name })}
            onClick={() => {
              onAct('edit', tag)
            }}
          >
            {t('messages:mode.edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            tt="capitalize"
            aria-label={t('common:list.delete', { name: tag.name })}
            onClick={() => {
              onAct('delete', tag)
            }}
          >
            {t('messages:ctx.delete')}
          </Button>
        </Group>
      ),
    },
  ]
}
