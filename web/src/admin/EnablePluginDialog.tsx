import { Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PluginRecord } from '../api/types.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from './PluginsScreen.module.css'
import { powersOf } from './powers.ts'
import { textIn } from './textIn.ts'

export interface EnablePluginDialogProps {
  plugin: PluginRecord | null
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Before a plugin is switched on or off: which powers it gains or loses, and what follows. */
export function EnablePluginDialog({
  plugin,
  isBusy,
  onConfirm,
  onClose,
}: EnablePluginDialogProps) {
  const { t, i18n } = useTranslation('admin')
  const isEnabling = plugin?.enabled === false
  const act = isEnabling ? 'enable' : 'disable'
  return (
    <ConfirmDialog
      opened={plugin !== null}
      title={t(`${act}.title`, { name: textIn(plugin?.name, i18n.language) })}
      confirmLabel={t(`${act}.confirm`)}
      isDangerous={!isEnabling}
      isBusy={isBusy}
      size="md"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t(`${act}.text`)}
      </Text>
      {plugin !== null && <PowerChanges plugin={plugin} isEnabling={isEnabling} />}
    </ConfirmDialog>
  )
}

function PowerChanges({ plugin, isEnabling }: { plugin: PluginRecord; isEnabling: boolean }) {
  const { t, i18n } = useTranslation('admin')
  const powers = powersOf(plugin).filter((power) => isEnabling || power.isGranted)
  if (powers.length === 0)
    return isEnabling ? <p className={classes.noPowers}>{t('noPowers')}</p> : null
  return (
    <ul className={classes.changes}>
      {powers.map(({ name, limits, reason, isGranted }) => (
        <li key={name} data-change={isEnabling ? 'gain' : 'lose'}>
          {isEnabling ? <IconPlus size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
          <div>
            <strong>{t(`power.${name}`, { defaultValue: name })}</strong>
            {isEnabling && !isGranted && <em>{t('new')}</em>}
            {limits.length > 0 && <code>{limits.join(', ')}</code>}
            <p>{textIn(reason, i18n.language)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
