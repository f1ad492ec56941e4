import { ActionIcon } from '@mantine/core'
import { IconDeviceMobileShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEditor, usePreferences } from '../../store/EditorContext.tsx'

/** Toggles the lines that show the lower edges of phones. */
export function LinesToggle() {
  const editor = useEditor()
  const { t } = useTranslation('phones')
  const isShown = usePreferences(({ showSafeLines }) => showSafeLines)
  const label = t(isShown ? 'lines.hide' : 'lines.show')
  return (
    <ActionIcon
      variant={isShown ? 'light' : 'subtle'}
      color={isShown ? undefined : 'gray'}
      size="sm"
      data-tooltip=""
      aria-label={label}
      aria-pressed={isShown}
      onClick={() => editor.preferences.setState({ showSafeLines: !isShown })}
    >
      <IconDeviceMobileShare size={15} />
    </ActionIcon>
  )
}
