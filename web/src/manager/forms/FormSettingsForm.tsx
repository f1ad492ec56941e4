import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clockIn } from '@pinye/plugin-api/time'
import { useSaveFormSettings } from '../../api/forms.ts'
import type { FormSettings } from '../../api/types.ts'
import { useFormState } from '../../api/useFormState.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { toastAndClose } from '../../ui/toast.tsx'
import { FormLimitFields, type FormSettingsValues } from './FormLimitFields.tsx'
import { SigningKeyField } from './SigningKeyField.tsx'

export interface FormSettingsFormProps {
  workId: number
  settings: FormSettings
  onClose: () => void
}

const switches = [
  { name: 'mails_owner', label: 'settings.mail', hint: 'settings.mailHint' },
  { name: 'needs_token', label: 'settings.token', hint: 'settings.tokenHint' },
] as const

export function FormSettingsForm({ workId, settings, onClose }: FormSettingsFormProps) {
  const { t } = useTranslation('forms')
  const save = useSaveFormSettings(workId)
  const { webhook_secret, closes_at, time_zone, ...rest } = settings
  const closes = closes_at ? clockIn(time_zone, Date.parse(closes_at)).replace(' ', 'T') : ''
  const form = useFormState<FormSettingsValues>({ ...rest, closes_at: closes })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      {
        ...form.values,
        webhook_url: form.values.webhook_url.trim(),
      },
      {
        onSuccess: toastAndClose(t('settings.saved'), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <FormAlert text={form.failure} />
        <TextInput
          label={t('settings.webhook')}
          description={t('settings.webhookHint')}
          type="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          {...form.text('webhook_url')}
        />
        <SigningKeyField workId={workId} secret={webhook_secret} />
        {switches.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={t(label)}
            description={t(hint)}
            name={name}
            checked={form.values[name]}
            error={form.errors[name]}
            onChange={(event) => {
              form.set(name, event.currentTarget.checked)
            }}
          />
        ))}
        <FormLimitFields form={form} timeZone={time_zone} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('messages:header.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
