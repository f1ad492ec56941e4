import { Button, Indicator } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isDirty } from '../store/documentStore.ts'
import { useDocument, useEditor } from '../store/EditorContext.tsx'
import classes from './header.module.css'
import { Tool } from './Tool.tsx'

/** A step back and a step forward, and saving. */
export function HistoryTools() {
  return (
    <>
      <UndoTool />
      <RedoTool />
      <SaveTool />
      <span className={classes.rule} />
    </>
  )
}

// Each of its own: what changes one of them leaves the others alone.

function UndoTool() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const canUndo = useDocument(({ past }) => past.length > 0)
  return (
    <Tool
      label={t('header.undo')}
      icon={IconArrowBackUp}
      isDisabled={!canUndo}
      onClick={editor.undo}
    />
  )
}

function RedoTool() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const canRedo = useDocument(({ future }) => future.length > 0)
  return (
    <Tool
      label={t('header.redo')}
      icon={IconArrowForwardUp}
      isDisabled={!canRedo}
      onClick={editor.redo}
    />
  )
}

/** Marked while there is something to save. */
function SaveTool() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const hasChanges = useDocument(isDirty)
  return (
    <Indicator disabled={!hasChanges} size={6} offset={8} color="ember">
      <Button size="xs" variant="subtle" color="gray" onClick={() => void editor.save()}>
        {t('header.save')}
      </Button>
    </Indicator>
  )
}
