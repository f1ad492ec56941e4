import { useTranslation } from 'react-i18next'
import { useCreateRole } from '../api/roles.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'
import { CodeFields } from './CodeFields.tsx'

/** Creates a role without permissions (API-ADM-018). */
export function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const create = useCreateRole()
  const form = useFormState({ code: '', name: '', description: '' })
  const handleSubmit = () => {
    create.mutate(form.values, {
      onSuccess: toastAndClose(t('roles.created'), onClose),
      onError: form.refuse,
    })
  }
  return (
    <FormDialog
      title={t('roles.create')}
      failure={form.failure}
      isBusy={create.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <CodeFields form={form} />
    </FormDialog>
  )
}
