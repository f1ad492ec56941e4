import { Popover, UnstyledButton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudOff,
  IconCloudUp,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openPage } from '../pages/pages.ts'
import { select } from '../selection/selection.ts'
import { DiagnosticList } from '../../panels/DiagnosticList.tsx'
import { useEditor, useSaving, useSession } from '../../store/EditorContext.tsx'
import type { Diagnostic } from '../../store/diagnostics.ts'
import type { SaveStatus as Status } from '../../store/saveQueue.ts'
import classes from '../../header/header.module.css'

const ICONS = {
  offline: IconCloudOff,
  saving: IconLoader2,
  saved: IconCircleCheck,
  error: IconCloudUp,
  idle: IconPencil,
} as const

const TEXTS: Record<Status | 'offline', string> = {
  offline: 'offline:kept',
  saving: 'messages:save.saving',
  saved: 'messages:save.saved',
  error: 'messages:save.failed',
  idle: 'messages:save.idle',
}

/** Milliseconds from which a save counts as long. */
const LONG_MS = 300

/** Returns the status to show: a short save is shown only when it is finished, one that follows a failure at once. */
function useDelayedStatus(status: Status): Status {
  const [isLong, setLong] = useState(false)
  const [before, setBefore] = useState(status)
  if (status !== 'saving' && status !== before) setBefore(status)
  useEffect(() => {
    if (status !== 'saving') return undefined
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [status])
  return status === 'saving' && !isLong && before !== 'error' ? before : status
}

/** ED-009, ED-016: save status of the document, and the host's diagnostics. */
export function SaveStatus() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const saving = useDelayedStatus(useSaving((now) => now.status))
  const { online } = useNetwork()
  const message = useSaving((saving) => saving.message)
  const isDecided = useSaving((saving) => saving.conflict === null)
  const status = online || saving === 'saving' || !isDecided ? saving : 'offline'
  const Icon = ICONS[status]
  return (
    <div className={classes.status} data-status={status}>
      <span role="status" title={message || undefined} className={classes.statusText}>
        <Icon size={15} stroke={1.8} aria-hidden />
        <span className={classes.sentence}>{t(TEXTS[status])}</span>
      </span>
      {status === 'error' && isDecided && (
        <UnstyledButton className={classes.again} onClick={() => void editor.save()}>
          {t('header.tryAgain')}
        </UnstyledButton>
      )}
      <Findings />
    </div>
  )
}

const Findings = memo(function Findings() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const diagnostics = useSession((session) => session.diagnostics)
  if (diagnostics.length === 0) return null
  const isRefused = diagnostics.some(({ severity }) => severity === 'error')
  const handleChoose = ({ pageId, uuid }: Diagnostic) => {
    if (pageId !== undefined) openPage(editor, pageId)
    if (uuid !== undefined) select(editor, [uuid])
  }
  return (
    <Popover width={340} position="bottom-start" shadow="lg" radius="md">
      <Popover.Target>
        <UnstyledButton className={classes.findings} data-refused={isRefused || undefined}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('findings.count', { count: diagnostics.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.findingBox}>
        <DiagnosticList diagnostics={diagnostics} onChoose={handleChoose} />
      </Popover.Dropdown>
    </Popover>
  )
})
