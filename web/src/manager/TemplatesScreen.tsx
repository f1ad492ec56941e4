import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe, usePermission } from '../api/account.ts'
import { errorText } from '../api/ApiError.ts'
import { templatesPageSize, useWorks } from '../api/works.ts'
import { EmptyState, ErrorState } from '../ui/Notice.tsx'
import { ListPages } from '../ui/ListPages.tsx'
import { PageHeader, Screen } from '../ui/Screen.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useListQuery } from '../ui/useListQuery.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateDialogs, type TemplateDialogState } from './templates/TemplateDialogs.tsx'
import { useStartFromTemplate } from './templates/useStartFromTemplate.ts'
import { TemplateTags } from './TemplateTags.tsx'
import classes from './WorkCard.module.css'

/** Templates available to the reader: preview one, or start a work from it (WM-002, WM-008, TP-005). */
export function TemplatesScreen() {
  const { t, i18n } = useTranslation('manager')
  const { page, search, choice, turnTo, searchFor, choose } = useListQuery()
  const tag = choice('tag')
  const templates = useWorks({
    page,
    search,
    isTemplate: true,
    language: i18n.language,
    tag: Number(tag) || undefined,
    pageSize: templatesPageSize,
  })
  const { start, busy } = useStartFromTemplate()
  const { data: me } = useMe()
  const managesAll = usePermission('template.manage')
  const [asking, setAsking] = useState<TemplateDialogState | null>(null)
  const records = templates.data?.data ?? []
  return (
    <Screen>
      <PageHeader title={t('messages:menu.templateList')} subtitle={t('templatesSubtitle')}>
        <SearchField label={t('searchTemplates')} value={search} onSearch={searchFor} />
      </PageHeader>
      <TemplateTags
        tag={tag}
        onTag={(id) => {
          choose('tag', id)
        }}
      />
      {templates.isError && !templates.data ? (
        <ErrorState text={errorText(templates.error, t)} onRetry={() => void templates.refetch()} />
      ) : (
        <div
          className={
            templates.isPlaceholderData ? `${classes.covers} ${classes.faded}` : classes.covers
          }
        >
          {templates.isPending && <CardSkeletons />}
          {records.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              isBusy={busy === template.id}
              mayChange={managesAll || template.user_id === me?.id}
              onUse={({ id }) => start(id)}
              onAct={(act) => {
                setAsking({ act, template })
              }}
            />
          ))}
        </div>
      )}
      {templates.isSuccess && records.length === 0 && (
        <NoTemplates search={search} isWhole={search === '' && tag === ''} />
      )}
      <ListPages
        total={templates.data?.total ?? 0}
        page={page}
        pageSize={templatesPageSize}
        onTurn={turnTo}
      />
      <TemplateDialogs
        asked={asking}
        onClose={() => {
          setAsking(null)
        }}
      />
    </Screen>
  )
}

function NoTemplates({ search, isWhole }: { search: string; isWhole: boolean }) {
  const { t } = useTranslation('manager')
  const titleOfNone = () => {
    if (search !== '') return t('empty.searchTitle', { search })
    return isWhole ? t('noTemplates.title') : t('noTemplates.ofTag')
  }
  return (
    <EmptyState
      icon={<IconTemplate size={34} stroke={1.5} />}
      title={titleOfNone()}
      text={isWhole ? t('noTemplates.text') : t('empty.searchText')}
    >
      {isWhole && (
        <Button component={Link} to="/work-manager/list" variant="default">
          {t('messages:menu.works')}
        </Button>
      )}
    </EmptyState>
  )
}
