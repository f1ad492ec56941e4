import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorText } from '../api/ApiError.ts'
import { useCreateWork, useWorks, worksPageSize } from '../api/works.ts'
import { EmptyState, ErrorState } from '../ui/Notice.tsx'
import { ListPages } from '../ui/ListPages.tsx'
import { PageHeader, Screen } from '../ui/Screen.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useListQuery } from '../ui/useListQuery.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { CreateCard } from './CreateCard.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { useWorkActions } from './useWorkActions.ts'
import { WorkCard } from './WorkCard.tsx'
import classes from './WorkCard.module.css'
import { WorkDialogs } from './WorkDialogs.tsx'
import { Batch } from './works/Batch.tsx'
import { HomeStart } from './works/HomeStart.tsx'
import { RecentWorks } from './works/RecentWorks.tsx'
import { sortOf } from './works/SortSelect.tsx'
import { useSelectedWorks } from './works/useSelection.ts'
import { WorksTools } from './WorksTools.tsx'

/** The author's home: ways to start a work, and the author's works (SH-003, WM-001 to WM-007). */
export function WorksScreen() {
  const { t } = useTranslation('manager')
  const navigate = useNavigate()
  const { page, search, choice, turnTo, searchFor, choose } = useListQuery()
  const [tag, sort] = [choice('tag'), choice('sort')]
  const asked = { page, search, isTemplate: false, sort: sortOf(sort) }
  const works = useWorks({ ...asked, tag: Number(tag) || undefined })
  const create = useCreateWork()
  const acts = useWorkActions()
  const records = works.data?.data ?? []
  const { selection, batch } = useSelectedWorks(records)
  const [isImporting, setImporting] = useState(false)

  const handleCreate = () => {
    create.mutate(t('messages:work.titleDefault'), {
      onSuccess: (id) => void navigate(`/editor/${id}`),
    })
  }
  const isWhole = search === '' && tag === ''
  const isHome = isWhole && page === 1
  const total = works.data?.total ?? 0
  return (
    <Screen>
      {isHome && <HomeStart isCreating={create.isPending} onBlank={handleCreate} />}
      {isHome && sort !== 'changed' && total > worksPageSize && <RecentWorks />}
      <PageHeader title={t('messages:menu.works')} subtitle={t('worksSubtitle')}>
        <SearchField label={t('search')} value={search} onSearch={searchFor} />
        <WorksTools
          tag={tag}
          onTag={(id) => {
            choose('tag', id)
          }}
          sort={sort}
          onSort={(name) => {
            choose('sort', name)
          }}
          onImport={() => {
            setImporting(true)
          }}
        />
      </PageHeader>
      {works.isError && !works.data ? (
        <ErrorState text={errorText(works.error, t)} onRetry={() => void works.refetch()} />
      ) : (
        <div
          className={works.isPlaceholderData ? `${classes.grid} ${classes.faded}` : classes.grid}
        >
          {/* Rendered together with the list: by then it is known whether a row appears above it, so nothing shifts
              later. */}
          {isWhole && !works.isPending && (
            <CreateCard isBusy={create.isPending} onCreate={handleCreate} />
          )}
          {works.isPending && <CardSkeletons />}
          {records.map((work) => (
            <WorkCard
              key={work.id}
              work={work}
              onAct={acts.act}
              selection={selection.of(work.id)}
              isRenaming={acts.renaming === work.id}
              onRename={acts.rename}
              byChange={sort === 'changed'}
            />
          ))}
        </div>
      )}
      {works.isSuccess && records.length === 0 && <NoWorks search={search} isWhole={isWhole} />}
      <ListPages total={total} page={page} pageSize={worksPageSize} onTurn={turnTo} />
      <Batch selection={selection} batch={batch} total={records.length} />
      <WorkDialogs asked={acts.asked} onClose={acts.close} />
      {isImporting && (
        <ImportDialog
          onClose={() => {
            setImporting(false)
          }}
        />
      )}
    </Screen>
  )
}

function NoWorks({ search, isWhole }: { search: string; isWhole: boolean }) {
  const { t } = useTranslation('manager')
  if (isWhole) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  const title = search === '' ? t('empty.tagTitle') : t('empty.searchTitle', { search })
  return <EmptyState title={title} text={t('empty.searchText')} />
}
