import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorText } from '../api/errorText.ts'
import type { WorkSummary } from '../api/types.ts'
import { toApiError } from '../api/ApiError.ts'
import { useCreateWork, useSetAsTemplate, useWorks } from '../api/works.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Screen } from '../ui/Screen.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { toast } from '../ui/toast.tsx'
import { CardSkeletons } from './CardSkeletons.tsx'
import { CreateCard } from './CreateCard.tsx'
import { DeleteWorkDialog } from './DeleteWorkDialog.tsx'
import { ListPages } from './ListPages.tsx'
import { useListQuery } from './useListQuery.ts'
import { WorkCard } from './WorkCard.tsx'
import classes from './WorkCard.module.css'

/** The author's works (SH-003, WM-001 to WM-007). */
export function WorksScreen() {
  const { t } = useTranslation('manager')
  const navigate = useNavigate()
  const { page, search, turnTo, searchFor } = useListQuery()
  const works = useWorks({ page, search, isTemplate: false })
  const create = useCreateWork()
  const setAsTemplate = useSetAsTemplate()
  const [leaving, setLeaving] = useState<WorkSummary | null>(null)

  const handleCreate = () => {
    create.mutate(t('messages:work.titleDefault'), {
      onSuccess: (id) => void navigate(`/editor/${id}`),
    })
  }
  const handleSetAsTemplate = (work: WorkSummary) => {
    setAsTemplate.mutate(work.id, {
      onSuccess: () => {
        toast.success(t('messages:template.setOk'))
      },
      onError: (error) => {
        if (!toApiError(error).handled) toast.error(t('messages:template.setFail'))
      },
    })
  }
  const total = works.data?.total ?? 0
  const records = works.data?.data ?? []
  return (
    <Screen>
      <PageHeader title={t('messages:menu.works')} subtitle={t('worksSubtitle')}>
        <SearchField label={t('search')} value={search} onSearch={searchFor} />
      </PageHeader>
      {works.isError && !works.data ? (
        <ErrorState text={errorText(works.error, t)} onRetry={() => void works.refetch()} />
      ) : (
        <div
          className={works.isPlaceholderData ? `${classes.grid} ${classes.faded}` : classes.grid}
        >
          {search === '' && <CreateCard isBusy={create.isPending} onCreate={handleCreate} />}
          {works.isPending && <CardSkeletons />}
          {records.map((work) => (
            <WorkCard
              key={work.id}
              work={work}
              onDelete={setLeaving}
              onSetAsTemplate={handleSetAsTemplate}
            />
          ))}
        </div>
      )}
      {works.isSuccess && records.length === 0 && (
        <EmptyState
          title={search === '' ? t('empty.title') : t('empty.searchTitle', { search })}
          text={search === '' ? t('empty.text') : t('empty.searchText')}
        />
      )}
      <ListPages total={total} page={page} onTurn={turnTo} />
      <DeleteWorkDialog
        work={leaving}
        onClose={() => {
          setLeaving(null)
        }}
      />
    </Screen>
  )
}
