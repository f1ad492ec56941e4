import { IconCheck, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PluginRecord } from '../api/types.ts'
import classes from './PluginsScreen.module.css'
import { listCapabilities } from './capabilities.ts'
import { localizeText } from './localizeText.ts'

/** Capabilities that a plugin requests, each with its reason and whether it is granted. */
export function CapabilityList({ plugin }: { plugin: PluginRecord }) {
  const { t, i18n } = useTranslation('admin')
  const capabilities = listCapabilities(plugin)
  if (capabilities.length === 0)
    return <p className={classes.noCapabilities}>{t('noCapabilities')}</p>
  return (
    <ul className={classes.capabilities} aria-label={t('capabilities')}>
      {capabilities.map(({ name, limits, reason, isGranted }) => (
        <li key={name} data-granted={isGranted && plugin.enabled}>
          <span className={classes.capabilityName}>
            {isGranted && plugin.enabled ? (
              <IconCheck size={14} aria-hidden />
            ) : (
              <IconLock size={14} aria-hidden />
            )}
            {t(`capability.${name}`, { defaultValue: name })}
            {limits.length > 0 && <code>{limits.join(', ')}</code>}
            <em>{t(isGranted ? (plugin.enabled ? 'granted' : 'grantedLater') : 'notGranted')}</em>
          </span>
          <span className={classes.reason}>{localizeText(reason, i18n.language)}</span>
        </li>
      ))}
    </ul>
  )
}
