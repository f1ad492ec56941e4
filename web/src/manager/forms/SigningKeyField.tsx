import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../ui/CopyText.tsx'
import { useSaveFormSettings } from '../../api/forms.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.tsx'

/** Signing key of webhooks: hidden by default, can be revealed, copied and regenerated. */
export function SigningKeyField({ workId, secret }: { workId: number; secret: string }) {
  const { t } = useTranslation('forms')
  const renew = useSaveFormSettings(workId)
  const [isAsking, setAsking] = useState(false)
  const handleConfirm = () => {
    renew.mutate(
      { new_secret: true },
      {
        onSuccess: () => {
          toast.success(t('settings.secretMade'))
        },
        onError: () => {
          toast.error(t('messages:http.failed'))
        },
        onSettled: () => {
          setAsking(false)
        },
      },
    )
  }
  return (
    <div>
      <PasswordField
        label={t('settings.secret')}
        description={t('settings.secretHint')}
        placeholder={t('settings.noSecret')}
        autoComplete="off"
        readOnly
        value={secret}
      />
      {secret !== '' && (
        <Group gap="xs" mt="xs">
          <CopyText value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy}>
                {t(copied ? 'settings.copied' : 'settings.copySecret')}
              </Button>
            )}
          </CopyText>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              setAsking(true)
            }}
          >
            {t('settings.newSecret')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('settings.newSecretTitle')}
        confirmLabel={t('settings.newSecret')}
        isBusy={renew.isPending}
        onConfirm={handleConfirm}
        onClose={() => {
          setAsking(false)
        }}
      >
        <Text size="sm" c="dimmed">
          {t('settings.newSecretText')}
        </Text>
      </ConfirmDialog>
    </div>
  )
}
