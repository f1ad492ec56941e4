import { Skeleton } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../api/account.ts'
import { errorText } from '../api/ApiError.ts'
import { useChangePlugin, usePlugins } from '../api/plugins.ts'
import type { PluginRecord, PluginVersion } from '../api/types.ts'
import { EmptyState, ErrorState } from '../ui/Notice.tsx'
import { PageHeader, Screen } from '../ui/Screen.tsx'
import { toast } from '../ui/toast.tsx'
import { EnablePluginDialog, type PluginVersionChange } from './EnablePluginDialog.tsx'
import { PluginRow } from './PluginRow.tsx'
import classes from './PluginsScreen.module.css'
import { localizeText } from './localizeText.ts'
import { UploadPlugin } from './UploadPlugin.tsx'

/** All plugins of the installation with their capabilities and state (AD-016). */
export function PluginsScreen() {
  const { t, i18n } = useTranslation('admin')
  const mayManage = usePermission('plugin.manage')
  const plugins = usePlugins(true)
  const change = useChangePlugin()
  const [asked, setAsked] = useState<PluginVersionChange | null>(null)

  const handleConfirm = () => {
    if (asked === null) return
    const { plugin, version } = asked
    const sha256 = version?.sha256
    change.mutate(
      // Sends the hash of the reviewed package, so that a version uploaded in the meantime is not approved unseen.
      { id: plugin.id, enabled: version !== null, ...(sha256 && { sha256 }) },
      {
        onSuccess: () => {
          const text = version === null ? 'disabled' : 'enabled'
          toast.success(t(`done.${text}`, { name: localizeText(plugin.name, i18n.language) }))
        },
        onSettled: () => {
          setAsked(null)
        },
      },
    )
  }
  return (
    <Screen>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {mayManage && <UploadPlugin />}
      {plugins.isError && !plugins.data && (
        <ErrorState text={errorText(plugins.error, t)} onRetry={() => void plugins.refetch()} />
      )}
      {plugins.isPending && <Skeletons />}
      {plugins.data?.length === 0 && (
        <EmptyState
          icon={<IconPuzzle size={34} stroke={1.5} />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      <div className={classes.list}>
        {plugins.data?.map((plugin) => (
          <PluginRow
            key={plugin.id}
            plugin={plugin}
            isBusy={change.isPending && change.variables.id === plugin.id}
            mayManage={mayManage}
            onToggle={(toggled) => {
              setAsked({ plugin: toggled, version: toggled.enabled ? null : current(toggled) })
            }}
            onChoose={(chosen, version) => {
              setAsked({ plugin: chosen, version })
            }}
          />
        ))}
      </div>
      <EnablePluginDialog
        asked={asked}
        isBusy={change.isPending}
        onConfirm={handleConfirm}
        onClose={() => {
          setAsked(null)
        }}
      />
    </Screen>
  )
}

/** Returns the installed version of a plugin. */
function current({ version, sha256, capabilities }: PluginRecord): PluginVersion {
  return { version, sha256, capabilities }
}

const places = [1, 2, 3]

function Skeletons() {
  return (
    <div className={classes.list} role="status">
      {places.map((place) => (
        <Skeleton key={place} height={132} radius="lg" />
      ))}
    </div>
  )
}
