import { Modal, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/errorText.ts'
import { useWorkAccess } from '../api/workAccess.ts'
import type { WorkSummary } from '../api/types.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DoorRows } from '../ui/frontDoor/DoorRows.tsx'

/** The front door of a work from its card: short address, password, and what visitors read while it is offline. */
export function FrontDoorDialog({ work, onClose }: { work: WorkSummary; onClose: () => void }) {
  const { t } = useTranslation('door')
  const { door, error, retry, acts } = useWorkAccess(work.id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { title: work.title || t('messages:work.titleDefault') })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {!door && error && <ErrorState text={errorText(error, t)} onRetry={retry} />}
      {!door && !error && <Skeleton height={176} radius="md" />}
      {door && <DoorRows door={door} acts={acts} hasOffline />}
    </Modal>
  )
}
