import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateProfile } from '../api/account.ts'
import type { Me } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { toast } from '../ui/toast.tsx'
import { AvatarField } from './AvatarField.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'

const texts = [
  { name: 'nickname', type: 'text' },
  { name: 'email', type: 'email' },
] as const

/** Public profile and e-mail address of an account (SH-030). */
export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTranslation('account')
  const update = useUpdateProfile()
  const { nickname, email, avatar } = me
  const form = useFormState({ nickname, email, avatar, password: '' })
  const isOtherAddress = form.values.email.trim() !== email
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { values } = form
    update.mutate(
      { ...values, nickname: values.nickname.trim(), email: values.email.trim() },
      {
        onSuccess: (saved) => {
          toast.success(t('saved'))
          // A changed address is pending until its code is entered, here in the same dialog.
          form.set('password', '')
          if (saved.pending_email) form.set('email', saved.email)
          else onDone()
        },
        onError: form.refuse,
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <FormAlert text={form.failure} />
        <AvatarField
          name={form.values.nickname || me.username}
          value={form.values.avatar}
          error={form.errors.avatar}
          onChange={(address) => {
            form.set('avatar', address)
          }}
          onRefused={form.refuse}
        />
        <TextInput label={t('username')} value={me.username} disabled />
        {texts.map(({ name, type }) => (
          <TextInput key={name} label={t(name)} type={type} {...form.text(name)} />
        ))}
        {isOtherAddress && (
          <PasswordField
            label={t('password')}
            description={t('emailNeedsPassword')}
            autoComplete="current-password"
            {...form.text('password')}
          />
        )}
        <ConfirmEmail me={me} />
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending}>
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
