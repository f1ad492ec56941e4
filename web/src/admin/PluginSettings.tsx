import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangePlugin } from '../api/plugins.ts'
import type { PluginRecord } from '../api/types.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'
import { grantsWith, settingsOf, type PluginSetting, type SettingEdits } from './pluginSettings.ts'
import { localizeText } from './localizeText.ts'

/** Button that opens the settings of a plugin. */
export function PluginSettings({ plugin }: { plugin: PluginRecord }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const count = settingsOf(plugin).filter(({ isSet }) => isSet).length
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
        {count === 0 ? t('settings.open') : t('settings.count', { count })}
      </Anchor>
      {isOpen && <SettingsDialog plugin={plugin} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SettingsDialogProps {
  plugin: PluginRecord
  onClose: () => void
}

/** All settings that a plugin requests, each with its reason. */
function SettingsDialog({ plugin, onClose }: SettingsDialogProps) {
  const { t, i18n } = useTranslation('admin')
  const change = useChangePlugin()
  const [typed, setTyped] = useState<SettingEdits>({})
  const name = localizeText(plugin.name, i18n.language) || plugin.id
  const save = () => {
    const asked = { id: plugin.id, enabled: plugin.enabled, grants: grantsWith(plugin, typed) }
    change.mutate(asked, { onSuccess: toastAndClose(t('settings.saved', { name }), onClose) })
  }
  return (
    <FormDialog
      title={t('settings.title', { name })}
      // A failure is shown as a toast, as after every other change of a plugin.
      failure=""
      isBusy={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {localizeText(plugin.capabilities.config?.reason, i18n.language)}
      </Text>
      {settingsOf(plugin).map((setting) => (
        <SettingField
          key={setting.key}
          setting={setting}
          typed={typed[setting.key]}
          onType={(text) => setTyped({ ...typed, [setting.key]: text })}
        />
      ))}
    </FormDialog>
  )
}

interface SettingFieldProps {
  setting: PluginSetting
  typed: string | undefined
  onType: (text: string) => void
}

/**
 * Input of one setting. A secret is never shown: a stored one is only marked as set until it is replaced or cleared.
 */
function SettingField({ setting, typed, onType }: SettingFieldProps) {
  const { t } = useTranslation('admin')
  const { key, isSecret, value, isSet } = setting
  const shared = { label: <code>{key}</code>, 'aria-label': key, maxLength: 2_000 }
  if (!isSecret) {
    return (
      <TextInput
        {...shared}
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    )
  }
  const isKept = isSet && typed === undefined
  return (
    <div>
      <PasswordInput
        {...shared}
        autoComplete="new-password"
        placeholder={isKept ? t('settings.kept') : ''}
        value={typed ?? ''}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isKept && (
        <Anchor component="button" type="button" size="xs" onClick={() => onType('')}>
          {t('settings.clear')}
        </Anchor>
      )}
    </div>
  )
}
