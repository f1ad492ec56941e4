import { useTranslation } from 'react-i18next'
import { useCancelCard } from '../api/adminUsers.ts'
import type { Member } from '../api/types.ts'
import { MutationDialog } from '../ui/MutationDialog.tsx'
import { useErrorToast } from './useErrorToast.ts'

/** Asks for confirmation before a member card is cancelled (API-ADM-012). */
export function CancelCardDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const cancel = useCancelCard()
  const tellFailure = useErrorToast()
  const name = member.nickname || member.username
  return (
    <MutationDialog
      act={cancel}
      on={member.id}
      title={t('members.cancelTitle', { name })}
      text={t('members.cancelText')}
      confirmLabel={t('members.cancel')}
      isDangerous
      done={t('members.cancelled', { name })}
      onFailure={tellFailure}
      onClose={onClose}
    />
  )
}
