import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findElement } from '../../../model/change.ts'
import type { CheckDiagnostic } from '../../../model/checks/check.ts'
import { openPage } from '../pages/pages.ts'
import { select } from '../selection/selection.ts'
import { elementTitle } from '../../canvas/elementTitle.ts'
import { useDiagnosticText } from '../../panels/useDiagnosticText.ts'
import { useDocument, useEditor, useLanguage } from '../../store/EditorContext.tsx'
import type { Diagnostic } from '../../store/diagnostics.ts'
import classes from './prePublish.module.css'

/** Row of a diagnostic found by the editor, with a fix where there is one. */
export function CheckDiagnosticRow({
  problem,
  onClose,
}: {
  problem: CheckDiagnostic
  onClose: () => void
}) {
  const editor = useEditor()
  const { t } = useTranslation('publish')
  const { code, severity, pageId, uuid, values, fix } = problem
  const name = useName(pageId, uuid)
  if (name === undefined) return null
  const handleFix = () => {
    if (!fix) return
    editor.closeHistoryEntry()
    editor.transact(fix)
    editor.closeHistoryEntry()
  }
  return (
    <Line
      severity={severity}
      name={name}
      place={{ pageId, uuid }}
      onClose={onClose}
      action={
        fix && (
          <Button size="compact-xs" variant="light" onClick={handleFix}>
            {t(`fix.${code}`)}
          </Button>
        )
      }
    >
      {t(`problem.${code}`, values)}
    </Line>
  )
}

/** Row of a diagnostic found by the host or a plugin. */
export function HostDiagnosticRow({
  diagnostic,
  onClose,
}: {
  diagnostic: Diagnostic
  onClose: () => void
}) {
  const { pageId, uuid, severity } = diagnostic
  const name = useName(pageId, uuid)
  const { text } = useDiagnosticText()(diagnostic)
  return (
    <Line
      severity={severity === 'info' ? 'hint' : severity}
      name={name}
      place={{ pageId, uuid }}
      onClose={onClose}
    >
      {text}
    </Line>
  )
}

function useName(pageId: string | undefined, uuid: string | undefined): string | undefined {
  const editor = useEditor()
  const language = useLanguage()
  const page = useDocument(({ work }) => work.pages.find((one) => one.uuid === pageId))
  const element = uuid === undefined ? undefined : findElement(page, uuid)
  return element && elementTitle(element, editor.types().get(element.name), language)
}

const MARKS = { error: IconCircleX, warning: IconAlertTriangle, hint: IconInfoCircle }

interface LineProps {
  severity: 'error' | 'warning' | 'hint'
  /** Name of the element, if the diagnostic is about one. */
  name: string | undefined
  place: { pageId: string | undefined; uuid: string | undefined }
  action?: ReactNode
  children: ReactNode
  onClose: () => void
}

function Line({ severity, name, place, action, children, onClose }: LineProps) {
  const editor = useEditor()
  const { t } = useTranslation('publish')
  const Mark = MARKS[severity]
  const handleJump = () => {
    onClose()
    if (place.pageId !== undefined) openPage(editor, place.pageId)
    if (place.uuid !== undefined) select(editor, [place.uuid])
  }
  return (
    <li className={classes.problem} data-severity={severity}>
      <Mark size={16} className={classes.mark} aria-hidden />
      <span className={classes.words}>
        {name !== undefined && <b>{name}</b>} {children}
      </span>
      {action}
      {name !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          rightSection={<IconArrowRight size={13} />}
          aria-label={t('jump', { name })}
          onClick={handleJump}
        >
          {t('show')}
        </Button>
      )}
    </li>
  )
}
