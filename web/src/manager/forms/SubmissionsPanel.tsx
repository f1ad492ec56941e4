import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../../api/listOf.ts'
import { useSubmissions } from '../../api/submissions.ts'
import type { Submission } from '../../api/types.ts'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { ListPages } from '../../ui/ListPages.tsx'
import { RecordTable } from '../../ui/RecordTable.tsx'
import classes from './Forms.module.css'
import { SpamSummary } from './SpamSummary.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SubmissionDialog } from './SubmissionDialog.tsx'
import { SubmissionTools } from './SubmissionTools.tsx'
import { useSelection } from './useSelection.ts'
import { tableWidth, useSubmissionColumns } from './useSubmissionColumns.tsx'
import { useSubmissionFilter } from './useSubmissionFilter.ts'

export interface SubmissionsPanelProps {
  workId: number
  title: string
}

/** Submissions of a work: search, read, mark, export (DC-003, DC-006, DC-008). */
export function SubmissionsPanel({ workId, title }: SubmissionsPanelProps) {
  const { t } = useTranslation('forms')
  const filter = useSubmissionFilter()
  const { asked } = filter
  const found = useSubmissions(workId, asked)
  const list = listOf(found, ({ rows }) => rows, t)
  const rows = list.rows ?? []
  const selection = useSelection(rows)
  const [opened, setOpened] = useState<{ id: number; rows: readonly Submission[] } | null>(null)
  const fields = found.data?.columns ?? []
  const columns = useSubmissionColumns({
    fields,
    selection,
    isSpam: asked.isSpam,
    timeZone: found.data?.timeZone,
    onOpen: (id) => {
      setOpened({ id, rows })
    },
  })
  const hasFailed = list.rows === undefined && list.failure !== undefined
  return (
    <div className={classes.panel}>
      <SubmissionTools
        workId={workId}
        title={title}
        filter={filter}
        hasRows={(found.data?.total ?? 0) > 0}
      />
      <SpamSummary
        reasons={found.data?.putAside ?? []}
        {...(!asked.isSpam && {
          onOpen: () => {
            filter.choose('folder', 'spam')
          },
        })}
      />
      {selection.ids.length > 0 && (
        <SelectionBar
          workId={workId}
          ids={selection.ids}
          isSpam={asked.isSpam}
          onDone={selection.clear}
        />
      )}
      {hasFailed && <ErrorState text={list.failure ?? ''} onRetry={list.onRetry} />}
      {list.rows?.length === 0 && <NoSubmissions filter={filter} />}
      {!hasFailed && list.rows?.length !== 0 && (
        <RecordTable
          label={t('tab.submissions')}
          columns={columns}
          rows={list.rows}
          isFaded={list.isFaded}
          minWidth={tableWidth(columns)}
        />
      )}
      <ListPages
        total={found.data?.total ?? 0}
        page={asked.page}
        pageSize={asked.pageSize}
        onTurn={filter.turnTo}
      />
      {opened && (
        <SubmissionDialog
          workId={workId}
          rows={opened.rows}
          fields={fields}
          timeZone={found.data?.timeZone}
          openId={opened.id}
          onOpen={(id) => {
            setOpened({ ...opened, id })
          }}
          onClose={() => {
            setOpened(null)
          }}
        />
      )}
    </div>
  )
}

function NoSubmissions({ filter }: { filter: ReturnType<typeof useSubmissionFilter> }) {
  const { t } = useTranslation('forms')
  const icon = <IconInbox size={34} stroke={1.5} />
  if (filter.isFiltered) {
    return (
      <EmptyState icon={icon} title={t('records.nothing')} text={t('records.nothingText')}>
        <Button variant="default" onClick={filter.clear}>
          {t('records.clear')}
        </Button>
      </EmptyState>
    )
  }
  return filter.asked.isSpam ? (
    <EmptyState icon={icon} title={t('records.noSpamYet')} text={t('records.noSpamText')} />
  ) : (
    <EmptyState icon={icon} title={t('records.none')} text={t('records.noneText')} />
  )
}
