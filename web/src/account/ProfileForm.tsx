import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateProfile } from '../api/account.ts'
import type { Me } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { AvatarField } from './AvatarField.tsx'

const texts = [
  { name: 'nickname', type: 'text' },
  { name: 'email', type: 'email' },
] as const

/** What others see of an account, and where its letters go (SH-030). */
export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTranslation('account')
  const update = useUpdateProfile()
  const { nickname, email, avatar } = me
  const form = useFormState({ nickname, email, avatar })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { values } = form
    update.mutate(
      { ...values, nickname: values.nickname.trim(), email: values.email.trim() },
      {
        onSuccess: () => {
          toast.success(t('saved'))
          onDone()
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
          <TextInput
            key={name}
            label={t(name)}
            name={name}
            type={type}
            value={form.values[name]}
            error={form.errors[name]}
            onChange={(event) => {
              form.set(name, event.currentTarget.value)
            }}
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending}>
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
