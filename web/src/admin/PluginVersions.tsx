import { Alert, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PluginRecord, PluginVersion } from '../api/types.ts'

export interface PluginVersionsProps {
  plugin: PluginRecord
  isBusy: boolean
  onChoose: (version: PluginVersion) => void
}

/** The version that waits for an administrator's approval, with the buttons for it. */
export function WaitingVersion({ plugin, isBusy, onChoose }: PluginVersionsProps) {
  const { t } = useTranslation('admin')
  const { versions = [] } = plugin
  const waiting = versions.find(({ sha256 }) => sha256 === plugin.waiting)
  if (!waiting) return null
  // The host returns the highest version first.
  const isOlder = versions.indexOf(waiting) > versions.findIndex(isOf(plugin))
  const texts = { version: waiting.version, running: plugin.version }
  return (
    <Alert
      color="ember"
      icon={<IconHourglass size={18} />}
      title={t('waiting.title', texts)}
      mt="sm"
    >
      {t(isOlder ? 'waiting.older' : 'waiting.more', texts)}
      <Group mt="xs">
        <Button
          size="xs"
          disabled={isBusy}
          onClick={() => {
            onChoose(waiting)
          }}
        >
          {t('waiting.look')}
        </Button>
      </Group>
    </Alert>
  )
}

/** All other installed versions, for a rollback. */
export function OtherVersions({ plugin, isBusy, onChoose }: PluginVersionsProps) {
  const { t } = useTranslation('admin')
  const others = (plugin.versions ?? []).filter((one) => !isOf(plugin)(one))
  if (others.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('versions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((version) => (
          <Menu.Item
            key={version.sha256}
            onClick={() => {
              onChoose(version)
            }}
          >
            {version.version} <code>{version.sha256.slice(0, 8)}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function isOf({ sha256 }: PluginRecord) {
  return (version: PluginVersion) => version.sha256 === sha256
}
