import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateProfile } from '../api/account.ts'
import { toApiError } from '../api/ApiError.ts'
import { errorText } from '../api/errorText.ts'
import type { Me } from '../api/types.ts'
import { toast } from '../ui/toast.tsx'

export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTranslation('account')
  const update = useUpdateProfile()
  const [nickname, setNickname] = useState(me.nickname)
  const [email, setEmail] = useState(me.email)
  const refused = update.error === null ? null : toApiError(update.error)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { nickname: nickname.trim(), email: email.trim() },
      {
        onSuccess: () => {
          toast.success(t('saved'))
          onDone()
        },
        onError: (error) => {
          if (toApiError(error).errors.length === 0) toast.error(errorText(error, t))
        },
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput label={t('username')} value={me.username} disabled />
        <TextInput
          label={t('nickname')}
          value={nickname}
          error={refused?.fieldMessage('nickname')}
          onChange={(event) => {
            setNickname(event.currentTarget.value)
          }}
        />
        <TextInput
          label={t('email')}
          type="email"
          value={email}
          error={refused?.fieldMessage('email')}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending}>
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
