import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfirmEmail } from '../api/account.ts'
import type { Me } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { toast } from '../ui/toast.tsx'

/** Notice for an unconfirmed address: forms send no letters there until its owner enters the code from the letter. */
export function ConfirmEmail({ me }: { me: Me }) {
  const { t } = useTranslation('account')
  const confirm = useConfirmEmail()
  const form = useFormState({ code: '' })
  const email = me.pending_email ?? (me.email_confirmed ? '' : me.email)
  if (email === '') return null
  const send = (code: string | null, done: string) => () => {
    confirm.mutate(code, {
      onSuccess: () => {
        form.set('code', '')
        toast.success(done)
      },
      onError: form.refuse,
    })
  }
  return (
    <Stack gap="xs">
      <FormAlert text={form.failure} />
      <Text size="sm" c="dimmed">
        {t(me.pending_email ? 'emailWaits' : 'emailUnconfirmed', { email })}
      </Text>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('emailCode')}
          autoComplete="one-time-code"
          style={{ flexGrow: 1 }}
          {...form.text('code')}
          name="emailCode"
        />
        <Button
          disabled={form.values.code.trim() === ''}
          loading={confirm.isPending}
          onClick={send(form.values.code, t('emailConfirmed'))}
        >
          {t('confirmEmail')}
        </Button>
        <Button
          variant="default"
          loading={confirm.isPending}
          onClick={send(null, t('codeSentAgain'))}
        >
          {t('sendCode')}
        </Button>
      </Group>
    </Stack>
  )
}
