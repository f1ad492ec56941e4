import { ActionIcon } from '@mantine/core'
import { IconRuler2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEditor, usePreferences } from '../../store/EditorContext.tsx'

/** Toggles the rulers and guides. */
export function RulersButton() {
  const editor = useEditor()
  const { t } = useTranslation('arrange')
  const isShown = usePreferences(({ showRulers }) => showRulers)
  return (
    <ActionIcon
      variant={isShown ? 'light' : 'subtle'}
      color="gray"
      size="sm"
      data-tooltip=""
      aria-label={t('rulers.show')}
      aria-pressed={isShown}
      onClick={() => editor.preferences.setState({ showRulers: !isShown })}
    >
      <IconRuler2 size={15} />
    </ActionIcon>
  )
}
