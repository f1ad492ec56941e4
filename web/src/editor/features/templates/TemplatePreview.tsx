import { Button, Group, Modal } from '@mantine/core'
import { IconExternalLink, IconTemplate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../../../api/types.ts'
import classes from './templates.module.css'

export interface TemplatePreviewProps {
  template: WorkSummary | null
  isBusy: boolean
  onClose: () => void
  onUse: (id: number) => void
}

/** Large preview of a template; a link opens all of its pages in a new tab. */
export function TemplatePreview({ template, isBusy, onClose, onUse }: TemplatePreviewProps) {
  const { t } = useTranslation('look')
  const title = template?.title || t('messages:work.titleDefault')
  return (
    <Modal
      opened={template !== null}
      onClose={onClose}
      title={title}
      size={420}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {template && (
        <>
          <div className={classes.large} role="group" aria-label={title} tabIndex={0}>
            {template.cover_image_url ? (
              <img src={template.cover_image_url} alt={title} />
            ) : (
              <IconTemplate size={48} stroke={1} aria-hidden />
            )}
          </div>
          {template.description && <p className={classes.about}>{template.description}</p>}
          <Group justify="space-between" mt="md">
            <Button
              component="a"
              href={`/preview/${template.id}`}
              target="_blank"
              rel="noreferrer"
              size="xs"
              variant="default"
              leftSection={<IconExternalLink size={14} />}
            >
              {t('templates.allPages')}
            </Button>
            <Button size="xs" loading={isBusy} onClick={() => onUse(template.id)}>
              {t('templates.use')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
