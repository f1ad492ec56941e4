import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/ApiError.ts'
import { useSetUserRoles } from '../api/adminUsers.ts'
import { useRoles } from '../api/roles.ts'
import type { User } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { localizeName } from '../ui/format.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'
import { ConfirmPasswordField } from './ConfirmPasswordField.tsx'

/** Sets the roles of a user; a change ends the user's sessions (AD-006). */
export function UserRolesDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const roles = useRoles()
  const change = useSetUserRoles()
  const form = useFormState({ roleIds: user.roles.map(({ id }) => String(id)), password: '' })
  const name = user.nickname || user.username
  const handleSubmit = () => {
    change.mutate(
      {
        id: user.id,
        roleIds: form.values.roleIds.map(Number),
        password: form.values.password,
      },
      {
        onSuccess: toastAndClose(t('users.rolesDone', { name }), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <FormDialog
      title={t('users.rolesTitle', { name })}
      failure={roles.isError ? errorText(roles.error, t) : form.failure}
      isBusy={change.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('users.rolesText')}
      </Text>
      <Checkbox.Group
        aria-label={t('users.roles')}
        value={form.values.roleIds}
        error={form.errors.roleIds}
        onChange={(ids) => {
          form.set('roleIds', ids)
        }}
      >
        <Stack gap="sm">
          {roles.isPending && <Skeleton height={24} />}
          {roles.data?.map((role) => (
            <Checkbox
              key={role.id}
              value={String(role.id)}
              label={localizeName(role.name, i18n.language)}
              description={role.description || role.code}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ConfirmPasswordField {...form.text('password')} />
    </FormDialog>
  )
}
