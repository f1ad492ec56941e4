import { Modal, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/ApiError.ts'
import { useWorkAccess } from '../api/workAccess.ts'
import type { WorkSummary } from '../api/types.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { AccessRows } from '../ui/workAccess/AccessRows.tsx'

/** Access settings of a work, opened from its card: short address, password, and the notice while offline. */
export function WorkAccessDialog({ work, onClose }: { work: WorkSummary; onClose: () => void }) {
  const { t } = useTranslation('access')
  const { access, error, retry, acts } = useWorkAccess(work.id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { title: work.title || t('messages:work.titleDefault') })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {!access && error && <ErrorState text={errorText(error, t)} onRetry={retry} />}
      {!access && !error && <Skeleton height={176} radius="md" />}
      {access && <AccessRows access={access} acts={acts} hasOffline />}
    </Modal>
  )
}
