import { useTranslation } from 'react-i18next'
import { useBlockUser } from '../api/adminUsers.ts'
import type { User } from '../api/types.ts'
import { MutationDialog } from '../ui/MutationDialog.tsx'
import { useErrorToast } from './useErrorToast.ts'

/** Asks for confirmation before an account is blocked or unblocked (API-ADM-003). */
export function BlockUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const block = useBlockUser()
  const tellFailure = useErrorToast()
  const act = user.blocked ? 'unblock' : 'block'
  const name = user.nickname || user.username
  return (
    <MutationDialog
      act={block}
      on={{ id: user.id, blocked: !user.blocked }}
      title={t(`users.${act}Title`, { name })}
      text={t(`users.${act}Text`)}
      confirmLabel={t(`users.${act}`)}
      isDangerous={!user.blocked}
      done={t(`users.${act}Done`, { name })}
      onFailure={tellFailure}
      onClose={onClose}
    />
  )
}
