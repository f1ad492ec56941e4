import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBlockUser } from '../api/people.ts'
import type { User } from '../api/types.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useToldFailure } from './useToldFailure.ts'

/** Asks before somebody is kept out, or let in again (API-ADM-003). */
export function BlockUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const block = useBlockUser()
  const tellFailure = useToldFailure()
  const act = user.blocked ? 'unblock' : 'block'
  const name = user.nickname || user.username
  const handleConfirm = () => {
    block.mutate(
      { id: user.id, blocked: !user.blocked },
      {
        onSuccess: () => {
          toast.success(t(`users.${act}Done`, { name }))
        },
        onError: tellFailure,
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      opened
      title={t(`users.${act}Title`, { name })}
      confirmLabel={t(`users.${act}`)}
      isDangerous={!user.blocked}
      isBusy={block.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t(`users.${act}Text`)}
      </Text>
    </ConfirmDialog>
  )
}
