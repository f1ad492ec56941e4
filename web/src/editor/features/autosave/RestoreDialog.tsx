import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../ui/format.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import type { Drafts } from './useDrafts.ts'
import { migrate } from '../elements/useMigration.ts'

/** Offers to restore unsaved work of an earlier visit. */
export function RestoreDialog({ drafts }: { drafts: Drafts }) {
  const editor = useEditor()
  const { t, i18n } = useTranslation('editor')
  const { offer } = drafts
  return (
    <Modal
      opened={offer !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('restore.title')}
    >
      <Text size="sm">
        {t('restore.text', { time: formatTime(offer?.lastEditTime ?? '', i18n.language) })}
      </Text>
      {offer?.isStale && (
        <Text size="sm" mt="xs" c="dimmed">
          {t('restore.stale')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={drafts.discard}>
          {t('restore.discard')}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            if (offer) editor.restore(offer.work, offer.revision, drafts.kept)
            drafts.dismissOffer()
            // The draft may be older than its plugins.
            migrate(editor)
          }}
        >
          {t('restore.restore')}
        </Button>
      </Group>
    </Modal>
  )
}
