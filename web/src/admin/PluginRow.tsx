import { Alert, Anchor, Badge, Switch, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PluginRecord, PluginVersion } from '../api/types.ts'
import { PluginIcon } from './PluginIcon.tsx'
import classes from './PluginsScreen.module.css'
import { PluginSettings } from './PluginSettings.tsx'
import { settingsOf } from './pluginSettings.ts'
import { OtherVersions, WaitingVersion } from './PluginVersions.tsx'
import { CapabilityList } from './CapabilityList.tsx'
import { localizeText } from './localizeText.ts'

export interface PluginRowProps {
  plugin: PluginRecord
  isBusy: boolean
  mayManage: boolean
  onToggle: (plugin: PluginRecord) => void
  /** Called when the reader chooses another version to run. */
  onChoose: (plugin: PluginRecord, version: PluginVersion) => void
}

const stateColors: Record<string, string> = {
  enabled: 'pine',
  loaded: 'pine',
  disabled: 'gray',
  degraded: 'ember',
  failed: 'red',
  quarantined: 'red',
}

/** One plugin: its name, element types, capabilities and failures. */
export function PluginRow({ plugin, isBusy, mayManage, onToggle, onChoose }: PluginRowProps) {
  const { t, i18n } = useTranslation('admin')
  const versions = {
    plugin,
    isBusy: isBusy || !mayManage,
    onChoose: (version: PluginVersion) => {
      onChoose(plugin, version)
    },
  }
  const name = localizeText(plugin.name, i18n.language) || plugin.id
  return (
    <article className={classes.row} aria-label={name} data-enabled={plugin.enabled}>
      <PluginIcon address={plugin.icon} />
      <div className={classes.about}>
        <div className={classes.nameLine}>
          <h2 className={classes.name}>{name}</h2>
          <code className={classes.version}>
            {plugin.id} {plugin.version}
          </code>
          <Badge variant="light" color={stateColors[plugin.state] ?? 'gray'} tt="none">
            {t(`state.${plugin.state}`)}
          </Badge>
          {plugin.bundled && (
            <Badge variant="outline" color="gray" tt="none">
              {t('bundled')}
            </Badge>
          )}
          <OtherVersions {...versions} />
        </div>
        <p className={classes.description}>{localizeText(plugin.description, i18n.language)}</p>
        <Facts plugin={plugin} mayManage={mayManage} />
        <CapabilityList plugin={plugin} />
        <WaitingVersion {...versions} />
        {plugin.error !== null && plugin.error !== '' && (
          <Alert
            color={stateColors[plugin.state] === 'red' ? 'red' : 'ember'}
            icon={<IconAlertTriangle size={18} />}
            title={t(`trouble.${plugin.state}`, { defaultValue: t('trouble.failed') })}
            mt="sm"
          >
            {plugin.error}
          </Alert>
        )}
      </div>
      <Switch
        checked={plugin.enabled}
        disabled={isBusy || !mayManage}
        size="md"
        aria-label={t('toggle', { name })}
        onChange={() => {
          onToggle(plugin)
        }}
      />
    </article>
  )
}

/** Element types, licence and package of a plugin, with a link to its specimen. */
function Facts({ plugin, mayManage }: Pick<PluginRowProps, 'plugin' | 'mayManage'>) {
  const { t, i18n } = useTranslation('admin')
  const elements = plugin.element_types.map(
    (type) => localizeText(type.label, i18n.language) || type.type,
  )
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('elements')}</dt>
        <dd>{elements.length === 0 ? '—' : elements.join(t('listSeparator'))}</dd>
      </div>
      <div>
        <dt>{t('license')}</dt>
        <dd>{plugin.license}</dd>
      </div>
      <div>
        <dt>{t('package')}</dt>
        <dd>
          <Tooltip label={plugin.sha256}>
            <code>{plugin.sha256.slice(0, 12)}</code>
          </Tooltip>
        </dd>
      </div>
      {mayManage && (
        <div>
          <dt>{t('specimen')}</dt>
          <dd>
            <Anchor
              size="sm"
              target="_blank"
              rel="noopener"
              href={`/api/plugins/${encodeURIComponent(plugin.id)}/specimen?language=${i18n.language}`}
            >
              {t('specimen.open')}
            </Anchor>
          </dd>
        </div>
      )}
      {mayManage && settingsOf(plugin).length > 0 && (
        <div>
          <dt>{t('settings')}</dt>
          <dd>
            <PluginSettings plugin={plugin} />
          </dd>
        </div>
      )}
    </dl>
  )
}
