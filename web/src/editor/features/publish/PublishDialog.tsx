import { Alert, Button, Group, Loader, Modal } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishProgress } from '../../../api/works.ts'
import { openPage } from '../pages/pages.ts'
import { select } from '../selection/selection.ts'
import { DiagnosticList } from '../../panels/DiagnosticList.tsx'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import type { Diagnostic } from '../../store/diagnostics.ts'
import type { CheckDiagnostic } from '../../../model/checks/check.ts'
import { WorkAccessSection } from './WorkAccessSection.tsx'
import { PrePublishReport, useKeptFocus } from './PrePublishReport.tsx'
import { usePublishDryRun } from './usePublishDryRun.ts'
import { usePrePublishChecks } from './usePrePublishChecks.ts'
import classes from '../../header/header.module.css'
import { usePublish, type PublishState } from './usePublish.ts'

export function PublishDialog() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const isOpen = useSession(({ dialog }) => dialog === 'publish')
  const close = () => editor.session.closeDialog()
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('publish.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {isOpen && <PublishPreflight onClose={close} />}
    </Modal>
  )
}

/**
 * Shows the diagnostics of the editor and the host before publishing; a work without any is published at once. Hints
 * with which the author has published before do not block again.
 */
function PublishPreflight({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const { t } = useTranslation('publish')
  const dryRun = usePublishDryRun()
  const { problems, isReady } = usePrePublishChecks(dryRun?.weights)
  const seen = useSession(({ seenHints }) => seenHints)
  const [decision, setDecision] = useState<{ leavesOutMissing: boolean } | null>(null)
  const [wasHeld, setHeld] = useState(false)
  if (decision) return <PublishProgressView onClose={onClose} {...decision} />
  if (!isReady || !dryRun) {
    return (
      <div className={classes.looking} role="status">
        <Loader size={26} aria-hidden />
        <span>{t('looking')}</span>
      </div>
    )
  }
  const { diagnostics, refusal } = dryRun
  const isNew = ({ code, uuid, severity }: CheckDiagnostic) =>
    severity === 'warning' || !seen.has(`${code} ${uuid}`)
  const isHeld = refusal !== null || diagnostics.length > 0 || problems.some(isNew)
  if (isHeld && !wasHeld) setHeld(true)
  if (!isHeld && !wasHeld) return <PublishProgressView onClose={onClose} leavesOutMissing={false} />
  const handlePublish = (leavesOutMissing: boolean) => {
    const hints = problems.map(({ code, uuid }) => `${code} ${uuid}`)
    editor.session.setSeenHints(hints)
    setDecision({ leavesOutMissing })
  }
  return (
    <PrePublishReport
      problems={problems}
      diagnostics={diagnostics}
      refusal={refusal}
      onClose={onClose}
      onPublish={handlePublish}
    />
  )
}

interface PublishProgressViewProps {
  leavesOutMissing: boolean
  onClose: () => void
}

function PublishProgressView({ leavesOutMissing, onClose }: PublishProgressViewProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { state, start } = usePublish(leavesOutMissing)
  const outcome = useKeptFocus<HTMLDivElement>(state.step)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void start()
  }, [start])
  const handleChoose = ({ pageId, uuid }: Diagnostic) => {
    onClose()
    if (pageId !== undefined) openPage(editor, pageId)
    if (uuid !== undefined) select(editor, [uuid])
  }
  return (
    <div
      ref={outcome}
      className={classes.outcome}
      role="group"
      aria-label={t('publish.title')}
      tabIndex={-1}
    >
      <Outcome state={state} onRetry={() => void start()} onChoose={handleChoose} />
    </div>
  )
}

interface OutcomeProps {
  state: PublishState
  onRetry: () => void
  onChoose: (diagnostic: Diagnostic) => void
}

function Outcome({ state, onRetry, onChoose }: OutcomeProps) {
  const { t } = useTranslation('editor')
  if (state.step === 'saving' || state.step === 'publishing') return <Progress state={state} />
  if (state.step === 'failed') {
    return (
      <>
        <Alert color="red" title={t('messages:publish.fail')} mb="md">
          {state.message}
        </Alert>
        <DiagnosticList diagnostics={state.diagnostics} onChoose={onChoose} />
        <Group justify="flex-end">
          <Button onClick={onRetry}>{t('common:action.retry')}</Button>
        </Group>
      </>
    )
  }
  return (
    <div className={classes.result}>
      <span className={classes.resultMark}>
        <IconCheck size={30} stroke={2} aria-hidden />
      </span>
      <h3 className={classes.resultTitle}>{t('messages:publish.ok')}</h3>
      <p className={classes.hint}>{t('publish.hint')}</p>
      <WorkAccessSection address={state.address} />
      {state.diagnostics.length > 0 && (
        <div style={{ width: '100%', textAlign: 'left' }}>
          <p className={classes.hint}>{t('publish.findings')}</p>
          <DiagnosticList diagnostics={state.diagnostics} onChoose={onChoose} />
        </div>
      )}
    </div>
  )
}

function Progress({ state }: { state: PublishState }) {
  const { t } = useTranslation('editor')
  const isSaved = state.step === 'publishing'
  return (
    <ol className={classes.steps} aria-live="polite">
      <li className={classes.step} data-state={isSaved ? 'done' : 'now'}>
        {isSaved ? <IconCircleCheck size={20} /> : <Loader size={20} />}
        {t('publish.saving')}
      </li>
      <li className={classes.step} data-state={isSaved ? 'now' : 'next'}>
        {isSaved ? <Loader size={20} /> : <IconCircleDashed size={20} />}
        {t('publish.publishing')}
        {state.step === 'publishing' && <Pages progress={state.progress} />}
      </li>
    </ol>
  )
}

/** Progress of publishing a large work: the number of finished pages. */
function Pages({ progress }: { progress: PublishProgress | undefined }) {
  const { t } = useTranslation('editor')
  if (progress === undefined) return null
  if (progress.step === 'waiting') return <span>{t('publish.waiting')}</span>
  const { done, pages } = progress
  return <span>{t('publish.pages', { done, pages })}</span>
}
