import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/account.ts'
import { useDeleteUser, useUsers } from '../api/adminUsers.ts'
import type { User } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'
import { ConfirmPasswordField } from './ConfirmPasswordField.tsx'

/** Asks for confirmation before a user is deleted, and which account inherits the works (AD-014). */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const remove = useDeleteUser()
  const form = useFormState({ transferTo: '', password: '' })
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const { data: me } = useMe()
  // The heir gets access to all works and submissions, so only administrators may choose one.
  const isAdmin = me?.roles.some(({ code }) => code === 'admin') ?? false
  const others = useUsers({ page: 1, search: search.trim() })
  const name = user.nickname || user.username
  const heirs = others.data?.data.filter(({ id }) => id !== user.id) ?? []
  const handleSubmit = () => {
    const { transferTo, password } = form.values
    remove.mutate(
      { id: user.id, heir: transferTo === '' ? null : Number(transferTo), password },
      {
        onSuccess: toastAndClose(t('users.deleteDone', { name }), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <FormDialog
      title={t('users.deleteTitle', { name })}
      failure={form.failure}
      submitLabel={t('users.delete')}
      isDangerous
      isBusy={remove.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('users.deleteText')}
      </Text>
      {isAdmin ? (
        <Select
          label={t('users.heir')}
          placeholder={t('users.noHeir')}
          data={heirs.map(({ id, username }) => ({ value: String(id), label: username }))}
          value={form.values.transferTo || null}
          error={form.errors.transferTo}
          searchable
          clearable
          // The host has already filtered by name and address.
          filter={({ options }) => options}
          onSearchChange={setTyped}
          nothingFoundMessage={t('messages:select.none')}
          clearButtonProps={{ 'aria-label': t('common:action.clear') }}
          onChange={(id) => {
            form.set('transferTo', id ?? '')
          }}
        />
      ) : (
        <Text size="sm">{t('users.heirByAdmin')}</Text>
      )}
      <ConfirmPasswordField {...form.text('password')} />
    </FormDialog>
  )
}
