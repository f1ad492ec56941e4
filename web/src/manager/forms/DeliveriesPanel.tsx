import { Badge, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveriesPageSize, useDeliveries } from '../../api/forms.ts'
import { listOf } from '../../api/listOf.ts'
import type { Delivery } from '../../api/types.ts'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { formatTime } from '../../ui/format.ts'
import { ListPages } from '../../ui/ListPages.tsx'
import { RecordTable, type Column } from '../../ui/RecordTable.tsx'
import classes from './Forms.module.css'

/** Delivery log of submission notifications, newest first. */
export function DeliveriesPanel({ workId }: { workId: number }) {
  const { t } = useTranslation('forms')
  const [page, setPage] = useState(1)
  const deliveries = useDeliveries(workId, page)
  const list = listOf(deliveries, ({ data }) => data, t)
  const columns = useDeliveryColumns()
  if (list.rows === undefined && list.failure !== undefined) {
    return <ErrorState text={list.failure} onRetry={list.onRetry} />
  }
  if (list.rows?.length === 0) {
    return (
      <EmptyState
        icon={<IconSend size={34} stroke={1.5} />}
        title={t('deliveries.none')}
        text={t('deliveries.noneText')}
      />
    )
  }
  return (
    <Stack gap="md">
      <RecordTable
        label={t('deliveries.tab')}
        columns={columns}
        rows={list.rows}
        isFaded={list.isFaded}
      />
      <ListPages
        total={deliveries.data?.total ?? 0}
        page={page}
        pageSize={deliveriesPageSize}
        onTurn={setPage}
      />
    </Stack>
  )
}

const colors: Record<string, string> = { done: 'pine', failed: 'red', waiting: 'gray' }

function useDeliveryColumns(): Column<Delivery>[] {
  const { t, i18n } = useTranslation('forms')
  return [
    {
      name: 'created',
      label: t('deliveries.created'),
      width: 190,
      cell: ({ created_at }) => formatTime(created_at, i18n.language),
    },
    {
      name: 'submission',
      label: t('deliveries.submission'),
      width: 120,
      cell: ({ submission_id }) => `#${submission_id}`,
    },
    {
      name: 'kind',
      label: t('deliveries.kind'),
      width: 110,
      cell: ({ kind }) => t(`deliveries.${kind}`, { defaultValue: kind }),
    },
    {
      name: 'state',
      label: t('deliveries.state'),
      width: 130,
      cell: ({ state }) => (
        <Badge variant="light" tt="none" color={colors[state] ?? 'gray'}>
          {t(`deliveries.${state}`, { defaultValue: state })}
        </Badge>
      ),
    },
    {
      name: 'error',
      label: t('deliveries.error'),
      cell: ({ tries, error, due_at: due }) => (
        <div className={classes.delivery}>
          <span>{error || '—'}</span>
          <span className={classes.faint}>
            {t('deliveries.tries', { count: String(tries) })}
            {due &&
              tries > 0 &&
              ` · ${t('deliveries.next', { time: formatTime(due, i18n.language) })}`}
          </span>
        </div>
      ),
    },
  ]
}
