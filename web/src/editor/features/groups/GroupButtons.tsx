import { Button } from '@mantine/core'
import { IconBoxMultiple, IconBoxOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { groupSelection, ungroupSelection } from './group.ts'
import { useSelectedGroups } from './GroupCommands.tsx'
import { useEditor } from '../../store/EditorContext.tsx'

/** Grouping and ungrouping among the actions on several elements (EN-009). */
export function GroupButtons() {
  const editor = useEditor()
  const { t } = useTranslation('arrange')
  const { isOne, hasAny } = useSelectedGroups()
  return (
    <>
      {!isOne && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBoxMultiple size={14} />}
          onClick={() => groupSelection(editor)}
        >
          {t('group.make')}
        </Button>
      )}
      {hasAny && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBoxOff size={14} />}
          onClick={() => ungroupSelection(editor)}
        >
          {t('group.undo')}
        </Button>
      )}
    </>
  )
}
