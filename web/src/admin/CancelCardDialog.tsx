import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCancelCard } from '../api/people.ts'
import type { Member } from '../api/types.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useToldFailure } from './useToldFailure.ts'

/** Asks before a card is ended (API-ADM-012). */
export function CancelCardDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const cancel = useCancelCard()
  const tellFailure = useToldFailure()
  const name = member.nickname || member.username
  const handleConfirm = () => {
    cancel.mutate(member.id, {
      onSuccess: () => {
        toast.success(t('members.cancelled', { name }))
      },
      onError: tellFailure,
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      opened
      title={t('members.cancelTitle', { name })}
      confirmLabel={t('members.cancel')}
      isDangerous
      isBusy={cancel.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('members.cancelText')}
      </Text>
    </ConfirmDialog>
  )
}
