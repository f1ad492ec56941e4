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

/** A step back and a step forward, and saving. */
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

/** Like the one for saving of its own: what changes one of them leaves the others alone. */
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

/** There while there is something to save; whoever cannot see it has the words beside the title. */
function UnsavedMark() {
  const hasChanges = useDocument(isDirty)
  return <span className={classes.unsaved} data-shown={hasChanges || undefined} />
}
