import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../../model/elementType.ts'
import { resolveHungPlugins, usePluginStore } from '../../../plugins/pluginStore.ts'
import { useLanguage } from '../../store/EditorContext.tsx'

/**
 * Shown after the browser hung in a plugin's code: names the plugin, which stays disabled unless the author enables it.
 */
export function PluginFailureDialog() {
  const { t } = useTranslation('plugins')
  const language = useLanguage()
  const hungPlugins = usePluginStore((store) => store.hungPlugins)
  const names = hungPlugins.map(({ name }) => inLanguage(name, language))
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return (
    <Modal
      opened={hungPlugins.length > 0}
      onClose={() => resolveHungPlugins(false)}
      title={t('suspects.title', { name: list })}
      size="md"
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {t('suspects.text', { name: list })}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => resolveHungPlugins(true)}>
          {t('suspects.with')}
        </Button>
        <Button data-autofocus onClick={() => resolveHungPlugins(false)}>
          {t('suspects.without')}
        </Button>
      </Group>
    </Modal>
  )
}
