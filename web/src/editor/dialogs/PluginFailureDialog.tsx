import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../model/elementType.ts'
import { settleSuspects, usePluginStore } from '../../plugins/pluginStore.ts'
import { LateModal } from '../../ui/LateModal.tsx'
import { useLanguage } from '../canvas/useLanguage.ts'

/** After the browser hung in a plugin's code: names the plugin, which stays out unless the author wants it in. */
export function PluginFailureDialog() {
  const { t } = useTranslation('plugins')
  const language = useLanguage()
  const suspects = usePluginStore((store) => store.suspects)
  const names = suspects.map(({ name }) => inLanguage(name, language))
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return (
    <LateModal
      opened={suspects.length > 0}
      onClose={() => settleSuspects(false)}
      title={t('suspects.title', { name: list })}
      size="md"
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {t('suspects.text', { name: list })}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => settleSuspects(true)}>
          {t('suspects.with')}
        </Button>
        <Button data-autofocus onClick={() => settleSuspects(false)}>
          {t('suspects.without')}
        </Button>
      </Group>
    </LateModal>
  )
}
