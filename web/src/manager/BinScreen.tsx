import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBin, useDeletePermanently, useRestoreWork } from '../api/bin.ts'
import { errorText } from '../api/ApiError.ts'
import type { BinnedWork } from '../api/types.ts'
import { worksPageSize } from '../api/works.ts'
import { MutationDialog } from '../ui/MutationDialog.tsx'
import { EmptyState, ErrorState } from '../ui/Notice.tsx'
import { ListPages } from '../ui/ListPages.tsx'
import { PageHeader, Screen } from '../ui/Screen.tsx'
import { RecordTable } from '../ui/RecordTable.tsx'
import { toast } from '../ui/toast.tsx'
import { useListQuery } from '../ui/useListQuery.ts'
import { useBinColumns } from './useBinColumns.tsx'

/** Deleted works: they can be restored for 30 days (WM-010). */
export function BinScreen() {
  const { t } = useTranslation('manager')
  const { page, turnTo } = useListQuery()
  const bin = useBin(page)
  const restore = useRestoreWork()
  const [asked, setAsked] = useState<BinnedWork | null>(null)
  const handleRestore = (work: BinnedWork) => {
    restore.mutate(work.id, {
      onSuccess: () => {
        toast.success(t('bin.restored', { title: work.title || t('messages:work.titleDefault') }))
      },
    })
  }
  const columns = useBinColumns({
    busyId: restore.isPending ? restore.variables : undefined,
    onRestore: handleRestore,
    onRemove: setAsked,
  })
  return (
    <Screen>
      <PageHeader title={t('bin.title')} subtitle={t('bin.subtitle')}>
        <Button
          component={Link}
          to="/work-manager/list"
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} />}
        >
          {t('messages:menu.works')}
        </Button>
      </PageHeader>
      {bin.isError && !bin.data && (
        <ErrorState text={errorText(bin.error, t)} onRetry={() => void bin.refetch()} />
      )}
      {bin.data?.data.length === 0 && (
        <EmptyState
          icon={<IconTrash size={34} stroke={1.5} />}
          title={t('bin.empty')}
          text={t('bin.emptyText')}
        />
      )}
      {(bin.isPending || (bin.data?.data.length ?? 0) > 0) && (
        <RecordTable
          label={t('bin.title')}
          columns={columns}
          rows={bin.data?.data}
          isFaded={bin.isPlaceholderData}
        />
      )}
      <ListPages
        total={bin.data?.total ?? 0}
        page={page}
        pageSize={worksPageSize}
        onTurn={turnTo}
      />
      {asked && (
        <DeletePermanentlyDialog
          work={asked}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </Screen>
  )
}

function DeletePermanentlyDialog({ work, onClose }: { work: BinnedWork; onClose: () => void }) {
  const { t } = useTranslation('manager')
  const remove = useDeletePermanently()
  const title = work.title || t('messages:work.titleDefault')
  return (
    <MutationDialog
      act={remove}
      on={work.id}
      title={t('bin.removeTitle', { title })}
      text={t('bin.removeText')}
      confirmLabel={t('bin.remove')}
      isDangerous
      done={t('bin.removed', { title })}
      onClose={onClose}
    />
  )
}
