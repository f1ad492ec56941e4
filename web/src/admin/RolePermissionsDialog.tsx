import { Checkbox, Fieldset, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/ApiError.ts'
import { usePermissions, useSetRolePermissions } from '../api/roles.ts'
import type { Permission, Role } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { localizeName } from '../ui/format.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'
import classes from './AdminScreens.module.css'
import { ConfirmPasswordField } from './ConfirmPasswordField.tsx'

/** Permissions of a role; a change applies from the next request of its holders on (API-ADM-020). */
export function RolePermissionsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const permissions = usePermissions()
  const change = useSetRolePermissions()
  const form = useFormState({
    permissionIds: role.permissions.map(({ id }) => String(id)),
    password: '',
  })
  const name = localizeName(role.name, i18n.language)
  const handleSubmit = () => {
    change.mutate(
      {
        id: role.id,
        permissionIds: form.values.permissionIds.map(Number),
        password: form.values.password,
      },
      {
        onSuccess: toastAndClose(t('roles.permissionsDone', { name }), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <FormDialog
      title={t('roles.permissionsTitle', { name })}
      failure={permissions.isError ? errorText(permissions.error, t) : form.failure}
      isBusy={change.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Checkbox.Group
        aria-label={t('roles.permissions')}
        value={form.values.permissionIds}
        error={form.errors.permissionIds}
        onChange={(ids) => {
          form.set('permissionIds', ids)
        }}
      >
        <div className={classes.groups}>
          {permissions.isPending && <Skeleton height={120} />}
          {byGroup(permissions.data ?? []).map(({ group, items }) => (
            <Fieldset key={group} legend={t(`group.${group}`, { defaultValue: group })}>
              <Stack gap="xs">
                {items.map(({ id, code, name: label }) => (
                  <Checkbox
                    key={id}
                    value={String(id)}
                    label={localizeName(label, i18n.language)}
                    description={code}
                  />
                ))}
              </Stack>
            </Fieldset>
          ))}
        </div>
      </Checkbox.Group>
      <ConfirmPasswordField {...form.text('password')} />
    </FormDialog>
  )
}

function byGroup(permissions: readonly Permission[]) {
  const groups = [...new Set(permissions.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    items: permissions.filter((permission) => permission.group === group),
  }))
}
