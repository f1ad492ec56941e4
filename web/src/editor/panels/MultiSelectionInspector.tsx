import { Button } from '@mantine/core'
import { IconCopy, IconLibraryPlus, IconLock, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { duplicateSelection, updateSelection } from '../features/placement/arrange.ts'
import { askToCombine } from '../features/combinations/combine.ts'
import { removeSelection } from '../features/elements/insert.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { GroupButtons } from '../features/groups/GroupButtons.tsx'
import classes from './panels.module.css'
import several from './several.module.css'
import { MultiSelectionPlacement } from '../features/placement/MultiSelectionPlacement.tsx'
import { MultiSelectionStyles } from '../features/styles/StyleSection.tsx'

/** Actions and settings for several selected elements. */
export function MultiSelectionInspector({ count }: { count: number }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.several}>
      <strong>{t('several.title', { count })}</strong>
      <p className={several.text}>{t('several.text')}</p>
      <MultiSelectionPlacement />
      <MultiSelectionStyles />
      <div className={classes.actions}>
        <GroupButtons />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => duplicateSelection(editor)}
        >
          {t('messages:ctx.copy')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLock size={14} />}
          onClick={() => updateSelection(editor, { locked: true })}
        >
          {t('menu.lock')}
        </Button>
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<IconTrash size={14} />}
          onClick={() => removeSelection(editor)}
        >
          {t('messages:ctx.delete')}
        </Button>
        <Button
          className={classes.wide}
          size="xs"
          variant="default"
          leftSection={<IconLibraryPlus size={14} />}
          onClick={() => askToCombine(editor)}
        >
          {t('several.combine')}
        </Button>
      </div>
    </div>
  )
}
