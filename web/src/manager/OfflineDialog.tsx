import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../api/types.ts'
import { useTakeOffline } from '../api/works.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.tsx'

/** Asks before visitors lose a work (PV-008); its publications are kept. */
export function OfflineDialog({ work, onClose }: { work: WorkSummary; onClose: () => void }) {
  const { t } = useTranslation('publish')
  const takeOffline = useTakeOffline()
  const handleConfirm = () => {
    takeOffline.mutate(work.id, {
      onSuccess: () => {
        toast.success(t('messages:publish.off'))
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      opened
      title={t('offline.title')}
      confirmLabel={t('offline.title')}
      isBusy={takeOffline.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm">{t('offline.text', { title: work.title })}</Text>
    </ConfirmDialog>
  )
}
