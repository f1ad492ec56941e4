import { Checkbox, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerColumn, Submission } from '../../api/types.ts'
import { formatTime } from '../../ui/format.ts'
import type { Column } from '../../ui/RecordTable.tsx'
import classes from './Forms.module.css'
import type { Selection } from './useSelection.ts'

export interface SubmissionColumnsOptions {
  fields: readonly AnswerColumn[]
  selection: Selection
  isSpam: boolean
  /** IANA name of the work's time zone. */
  timeZone: string | undefined
  onOpen: (id: number) => void
}

/** Returns a column for each field; fields that the work no longer has come last (DC-006, DC-008). */
export function useSubmissionColumns(options: SubmissionColumnsOptions): Column<Submission>[] {
  const { fields, selection, isSpam, timeZone, onOpen } = options
  const { t, i18n } = useTranslation('forms')
  const timeOf = ({ created_at }: Submission) => formatTime(created_at, i18n.language, timeZone)
  return [
    {
      name: 'select',
      label: t('records.selectAll'),
      width: 56,
      heading: (
        <Checkbox
          size="xs"
          aria-label={t('records.selectAll')}
          checked={selection.isAll}
          indeterminate={selection.ids.length > 0 && !selection.isAll}
          onChange={selection.toggleAll}
        />
      ),
      cell: (row) => (
        <Checkbox
          size="xs"
          aria-label={t('records.selectOne', { time: timeOf(row) })}
          checked={selection.has(row.id)}
          onChange={() => {
            selection.toggle(row.id)
          }}
        />
      ),
    },
    {
      name: 'time',
      label: t('records.time'),
      heading: (
        <span title={timeZone && t('records.zone', { zone: timeZone })}>{t('records.time')}</span>
      ),
      width: 210,
      cell: (row) => (
        <UnstyledButton
          className={classes.open}
          data-unread={!row.is_read}
          aria-label={t('records.open', { time: timeOf(row) })}
          onClick={() => {
            onOpen(row.id)
          }}
        >
          {!row.is_read && <span className={classes.dot} title={t('records.isUnread')} />}
          {timeOf(row)}
        </UnstyledButton>
      ),
    },
    ...(isSpam ? [reasonColumn(t)] : []),
    ...fields.map((field) => answerColumn(field, t)),
  ]
}

/** Returns the minimum width of the table in pixels, so that no column is squeezed. */
export function tableWidth(columns: readonly Column<Submission>[]): number {
  const narrowest = 170
  return columns.reduce(
    (sum, { width }) => sum + (typeof width === 'number' ? width : narrowest),
    0,
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function reasonColumn(t: Translate): Column<Submission> {
  return {
    name: 'reason',
    label: t('records.reason'),
    width: 190,
    cell: ({ spam_reason: reason }) => t(`spam.${reason}`),
  }
}

function answerColumn({ name, label, removed }: AnswerColumn, t: Translate): Column<Submission> {
  return {
    // The prefix avoids a clash with the names of our own columns.
    name: `answer ${name}`,
    label,
    heading: (
      <span className={classes.field} title={label}>
        {label}
        {removed && <span className={classes.removed}>{t('records.removed')}</span>}
      </span>
    ),
    cell: ({ answers }) => {
      const text = Object.hasOwn(answers, name) ? answers[name] : undefined
      return text === undefined ? (
        <span className={classes.faint}>—</span>
      ) : (
        <span className={classes.answer} title={text}>
          {text}
        </span>
      )
    },
  }
}
