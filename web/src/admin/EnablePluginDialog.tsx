import { Alert, Text } from '@mantine/core'
import { IconMinus, IconPlus, IconUserShield } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PluginRecord, PluginVersion } from '../api/types.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from './PluginsScreen.module.css'
import { listCapabilities } from './capabilities.ts'
import { localizeText } from './localizeText.ts'

/** A pending change of a plugin: the version to run, or null to disable it. */
export interface PluginVersionChange {
  plugin: PluginRecord
  version: PluginVersion | null
}

export interface EnablePluginDialogProps {
  asked: PluginVersionChange | null
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a plugin is enabled, disabled or updated; lists the capabilities it gains or loses. */
export function EnablePluginDialog(props: EnablePluginDialogProps) {
  const { asked, isBusy, onConfirm, onClose } = props
  const { t, i18n } = useTranslation('admin')
  const act = actOf(asked)
  const name = localizeText(asked?.plugin.name, i18n.language)
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t(`${act}.title`, { name, version: asked?.version?.version })}
      confirmLabel={t(`${act}.confirm`)}
      isDangerous={act === 'disable'}
      isBusy={isBusy}
      size="lg"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t(`${act}.${asksForNone(asked) ? 'plain' : 'text'}`, { version: asked?.plugin.version })}
      </Text>
      {asked !== null && <CapabilityChanges {...asked} />}
      {asked?.version && (
        <Alert
          color="ember"
          icon={<IconUserShield size={18} />}
          title={t('browserHalf.title')}
          mt="md"
        >
          {t('browserHalf.text')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

/** Returns whether the version requests no capabilities. */
function asksForNone(asked: PluginVersionChange | null): boolean {
  return asked?.version ? listCapabilities(asked.plugin, asked.version).length === 0 : false
}

function actOf(asked: PluginVersionChange | null): 'enable' | 'disable' | 'switch' {
  if (!asked?.version) return 'disable'
  const { plugin, version } = asked
  return plugin.enabled && version.sha256 !== plugin.sha256 ? 'switch' : 'enable'
}

function CapabilityChanges({ plugin, version }: PluginVersionChange) {
  const { t, i18n } = useTranslation('admin')
  const isGaining = version !== null
  const capabilities = listCapabilities(plugin, version ?? undefined)
  const shown = capabilities.filter((capability) => isGaining || capability.isGranted)
  if (shown.length === 0)
    return isGaining ? <p className={classes.noCapabilities}>{t('noCapabilities')}</p> : null
  return (
    <ul className={classes.changes}>
      {shown.map(({ name, limits, newLimits, reason, isGranted }) => (
        <li key={name} data-change={isGaining ? 'gain' : 'lose'}>
          {isGaining ? <IconPlus size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
          <div>
            <strong>{t(`capability.${name}`, { defaultValue: name })}</strong>
            {isGaining && !isGranted && <em>{t('new')}</em>}
            {limits.map((limit) => (
              <span key={limit} className={classes.limit}>
                <code>{limit}</code>
                {isGaining && isGranted && newLimits.includes(limit) && <em>{t('new')}</em>}
              </span>
            ))}
            <p>{localizeText(reason, i18n.language)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
