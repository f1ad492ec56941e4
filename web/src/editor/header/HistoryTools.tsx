import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isDirty } from '../store/documentStore.ts'
import { useDocument, useEditor } from '../store/EditorContext.tsx'
import classes from './header.module.css'
import { Tool } from './Tool.tsx'

/** A step back and a step forward, and saving. */
export function HistoryTools() {
  return (
    <>
      <StepTool step="undo" of="past" icon={IconArrowBackUp} />
      <StepTool step="redo" of="future" icon={IconArrowForwardUp} />
      <SaveTool />
      <span className={classes.rule} />
    </>
  )
}

interface StepToolProps {
  step: 'undo' | 'redo'
  /** Where the steps lie that it takes. */
  of: 'past' | 'future'
  icon: Icon
}

/** Like the one for saving of its own: what changes one of them leaves the others alone. */
function StepTool({ step, of, icon }: StepToolProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const hasSteps = useDocument((state) => state[of].length > 0)
  return (
    <Tool label={t(`header.${step}`)} icon={icon} isDisabled={!hasSteps} onClick={editor[step]} />
  )
}

function SaveTool() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.save}>
      <Button size="xs" variant="subtle" color="gray" onClick={() => void editor.save()}>
        {t('header.save')}
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
