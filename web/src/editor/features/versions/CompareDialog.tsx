import { Button, Group, Modal, Select, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/ApiError.ts'
import type { WorkVersion } from '../../../api/types.ts'
import { useVersion } from '../../../api/versions.ts'
import { differences } from '../../../model/document/differences.ts'
import { readWork } from '../../../model/document/readWork.ts'
import { reconcile } from '../../../model/document/reconcile.ts'
import type { Page, Work } from '../../../model/work.ts'
import { ErrorState } from '../../../ui/Notice.tsx'
import { formatTime } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import classes from '../history/history.module.css'
import { PageView } from './PageView.tsx'

export interface CompareDialogProps {
  workId: number
  version: WorkVersion
  onClose: () => void
}

/** Compares a stored version with the current work; restoring it is one history step. */
export function CompareDialog({ workId, version, onClose }: CompareDialogProps) {
  const { t, i18n } = useTranslation('history')
  const time = formatTime(version.created_at, i18n.language)
  const found = useVersion(workId, version.revision)
  return (
    <Modal
      opened
      onClose={onClose}
      size={940}
      title={version.name || t('compare.title', { time })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {found.isPending && <Skeleton height={420} radius="md" />}
      {found.isError && (
        <ErrorState text={errorText(found.error, t)} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && (
        <Comparison raw={found.data} time={version.name || time} onClose={onClose} />
      )}
    </Modal>
  )
}

interface ComparisonProps {
  raw: unknown
  time: string
  onClose: () => void
}

function Comparison({ raw, time, onClose }: ComparisonProps) {
  const editor = useEditor()
  const { t } = useTranslation('history')
  const now = useDocument(({ work }) => work)
  const then = useMemo(() => reconcile(now, readWork(raw, editor.language())), [now, raw, editor])
  const found = useMemo(() => differences(then, now), [then, now])
  const pages = useMemo(() => pagesOfBoth(then, now), [then, now])
  const [pageId, setPageId] = useState(found[0]?.pageId ?? now.pages[0]?.uuid ?? '')
  const handleRestore = () => {
    const { revision, is_publish } = now
    editor.closeHistoryEntry()
    editor.transact(() => ({ ...then, revision, is_publish }))
    toast.success(t('compare.restored'))
    onClose()
  }
  const find = (work: Work) => work.pages.find(({ uuid }) => uuid === pageId)
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Select
          size="xs"
          aria-label={t('compare.page')}
          allowDeselect={false}
          data={pages.map(({ uuid, title }) => ({ value: uuid, label: title }))}
          value={pageId}
          onChange={(value) => value !== null && setPageId(value)}
        />
        <Button size="xs" disabled={found.length === 0} onClick={handleRestore}>
          {t('compare.restore')}
        </Button>
      </Group>
      <div className={classes.sides}>
        <Side title={time} page={find(then)} work={then} />
        <Side title={t('compare.now')} page={find(now)} work={now} />
        <DifferenceList found={found} onPage={setPageId} />
      </div>
    </>
  )
}

function Side({ title, page, work }: { title: string; page: Page | undefined; work: Work }) {
  const { t } = useTranslation('history')
  return (
    <figure className={classes.side}>
      <figcaption>{title}</figcaption>
      {page ? (
        <PageView page={page} work={work} width={280} />
      ) : (
        <p className={classes.nothing}>{t('compare.noPage')}</p>
      )}
    </figure>
  )
}

/** Returns the pages of both, those of the current work first. */
function pagesOfBoth(then: Work, now: Work): Page[] {
  const known = new Set(now.pages.map(({ uuid }) => uuid))
  return [...now.pages, ...then.pages.filter(({ uuid }) => !known.has(uuid))]
}
