import { Avatar, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLikers, useRemoveLiker } from '../../api/likers.ts'

/** Visitors whom the page shows next to its likes; the author can remove each of them. Renders nothing without any. */
export function LikersPanel({ workId }: { workId: number }) {
  const { t } = useTranslation('forms')
  const faces = useLikers(workId)
  const remove = useRemoveLiker(workId)
  if (!faces.data || faces.data.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label={t('faces.title')}>
      <Text fw={600}>{t('faces.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('faces.hint')}
      </Text>
      {faces.data.map(({ id, name, avatar }) => (
        <Group key={id} gap="sm">
          <Avatar src={avatar || null} alt="" size="sm" />
          <Text size="sm" style={{ flexGrow: 1 }}>
            {name || t('faces.noName')}
          </Text>
          <Button
            variant="default"
            size="xs"
            loading={remove.isPending && remove.variables === id}
            aria-label={t('faces.removeOf', { name: name || t('faces.noName') })}
            onClick={() => {
              remove.mutate(id)
            }}
          >
            {t('faces.remove')}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
