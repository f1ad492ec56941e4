import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../../../api/types.ts'
import { templatesPageSize, useWorks } from '../../../api/works.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { PanelFrame } from '../../panels/PanelFrame.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import classes from './templates.module.css'
import { useTemplateUse } from './useTemplateUse.ts'

/** ED-024: templates with covers and previews; using one creates a new work and opens it. */
export function TemplatesPanel() {
  const { t, i18n } = useTranslation('look')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [seen, setSeen] = useState<WorkSummary | null>(null)
  const { use, busy } = useTemplateUse()
  const templates = useWorks({
    page: 1,
    search,
    isTemplate: true,
    language: i18n.language,
    pageSize: templatesPageSize * page,
  })
  const records = templates.data?.data ?? []
  const isMore = records.length === templatesPageSize * page
  return (
    <PanelFrame title={t('messages:panel.templates')}>
      <div className={classes.search}>
        <SearchField isSmall label={t('templates.search')} value={search} onSearch={setSearch} />
      </div>
      {templates.isPending && <LoadingState />}
      {templates.isError && (
        <ErrorState text={t('templates.failed')} onRetry={() => void templates.refetch()} />
      )}
      {templates.isSuccess && records.length === 0 && (
        <EmptyState title={t(search ? 'templates.noneFound' : 'templates.none')} />
      )}
      <ul className={classes.list}>
        {records.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            isBusy={busy === template.id}
            onPreview={() => setSeen(template)}
            onUse={() => void use(template.id)}
          />
        ))}
      </ul>
      {isMore && (
        <button type="button" className={classes.more} onClick={() => setPage(page + 1)}>
          {t('templates.more')}
        </button>
      )}
      <TemplatePreview
        template={seen}
        isBusy={seen !== null && busy === seen.id}
        onClose={() => setSeen(null)}
        onUse={(id) => void use(id)}
      />
    </PanelFrame>
  )
}
