import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../model/elementType.ts'
import { settleSuspects, usePluginStore } from '../../plugins/pluginStore.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useLanguage } from '../canvas/useLanguage.ts'

/** After the browser hung in a plugin's code: names the plugin, which stays out unless the author wants it in. */
export function SuspectsDialog() {
  const { t } = useTranslation('plugins')
  const language = useLanguage()
  const suspects = usePluginStore((store) => store.suspects)
  const names = suspects.map(({ name }) => inLanguage(name, language))
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return (
    <ConfirmDialog
      opened={suspects.length > 0}
      title={t('suspects.title', { name: list })}
      size="md"
      cancelLabel={t('suspects.without')}
      confirmLabel={t('suspects.with')}
      onClose={() => settleSuspects(false)}
      onConfirm={() => settleSuspects(true)}
    >
      {t('suspects.text', { name: list })}
    </ConfirmDialog>
  )
}
