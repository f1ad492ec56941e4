import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, type Icon } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { commands } from '../../commands/commands.ts'
import { isDirty } from '../../store/documentStore.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import classes from '../../header/header.module.css'
import { Tool } from '../../ui/Tool.tsx'

/** Undo, redo and save buttons. */
export function HistoryTools() {
  return (
    <>
      <StepTool command={commands.undo} icon={IconArrowBackUp} />
      <StepTool command={commands.redo} icon={IconArrowForwardUp} />
      <SaveTool />
      <span className={classes.rule} />
    </>
  )
}

interface StepToolProps {
  command: Command
  icon: Icon
}

/** Undo or redo button. A component of its own, so that a change re-renders only that button. */
function StepTool({ command, icon }: StepToolProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const isEnabled = useDocument(() => command.isEnabled?.(editor) ?? true)
  const run = useCallback(() => void command.run(editor), [command, editor])
  return <Tool label={t(command.label)} icon={icon} isDisabled={!isEnabled} onClick={run} />
}

function SaveTool() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.save}>
      <Button size="xs" variant="subtle" color="gray" onClick={() => commands.save.run(editor)}>
        {t(commands.save.label)}
      </Button>
      <UnsavedMark />
    </div>
  )
}

/** Mark for unsaved changes; for screen readers there is a text beside the title. */
function UnsavedMark() {
  const hasChanges = useDocument(isDirty)
  return <span className={classes.unsaved} data-shown={hasChanges || undefined} />
}
