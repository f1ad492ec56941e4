import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BinnedWork } from '../api/types.ts'
import { actionsColumn, timeColumn } from '../ui/columns.tsx'
import type { Column } from '../ui/RecordTable.tsx'

export interface BinColumnsOptions {
  busyId: number | undefined
  onRestore: (work: BinnedWork) => void
  onRemove: (work: BinnedWork) => void
}

/** Columns of the bin: title, time of deletion, and when the work is removed permanently. */
export function useBinColumns(options: BinColumnsOptions): Column<BinnedWork>[] {
  const { busyId, onRestore, onRemove } = options
  const { t, i18n } = useTranslation('manager')
  const titleOf = (work: BinnedWork) => work.title || t('messages:work.titleDefault')
  return [
    { name: 'title', label: t('bin.work'), cell: titleOf },
    timeColumn(
      { name: 'deleted', label: t('bin.deletedAt'), width: 200 },
      i18n.language,
      (work) => work.deleted_at,
    ),
    timeColumn(
      { name: 'gone', label: t('bin.goneAt'), width: 200 },
      i18n.language,
      (work) => work.gone_at,
    ),
    actionsColumn(t, 250, (work) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button
          variant="light"
          size="xs"
          loading={busyId === work.id}
          aria-label={t('bin.restoreWork', { title: titleOf(work) })}
          onClick={() => {
            onRestore(work)
          }}
        >
          {t('bin.restore')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t('bin.removeWork', { title: titleOf(work) })}
          onClick={() => {
            onRemove(work)
          }}
        >
          {t('bin.remove')}
        </Button>
      </Group>
    )),
  ]
}
