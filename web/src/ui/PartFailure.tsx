import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from './Notice.tsx'
import { reloadSafely } from './reload.ts'

export interface PartFailureProps {
  /** Replaces the default message that the part did not load. */
  text?: string
  onRetry: () => void
  /** Closes the dialog that did not load; undefined for a part of the screen, which shows the message in place. */
  onClose?: (() => void) | undefined
}

/** Shown in place of a part that did not load, for example because an update of the host has removed its chunk. */
export function PartFailure({ text, onRetry, onClose }: PartFailureProps) {
  const { t } = useTranslation('common')
  const notice = (
    <ErrorState
      text={text ?? t('part.failed')}
      onRetry={onRetry}
      further={
        <Button variant="light" onClick={() => void reloadSafely()}>
          {t('action.saveAndReload')}
        </Button>
      }
    />
  )
  if (!onClose) return notice
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      title={t('part.title')}
    >
      {notice}
    </Modal>
  )
}
