import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from './Notice.tsx'
import { reloadSafely } from './reload.ts'

export interface PartFailureProps {
  /** What is told instead of that it did not load. */
  text?: string
  onRetry: () => void
  /** Closes the dialog that did not load; a part of the screen is told of in its place. */
  onClose?: (() => void) | undefined
}

/** In place of a part that did not load: an earlier version of the program may have been replaced on the host. */
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
