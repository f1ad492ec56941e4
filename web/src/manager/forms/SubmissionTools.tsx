import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/SearchField.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import classes from './Forms.module.css'
import { pageSizes, type useSubmissionFilter } from './useSubmissionFilter.ts'

export interface SubmissionToolsProps {
  workId: number
  title: string
  filter: ReturnType<typeof useSubmissionFilter>
  /** Whether there is anything to export. */
  hasRows: boolean
}

/** Toolbar of the submissions: folder, search, days, order and export. */
export function SubmissionTools({ workId, title, filter, hasRows }: SubmissionToolsProps) {
  const { t } = useTranslation('forms')
  const { asked, choose } = filter
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('records.folder')}
          value={asked.isSpam ? 'spam' : ''}
          data={[
            { value: '', label: t('records.inbox') },
            { value: 'spam', label: t('records.spam') },
          ]}
          onChange={(value) => {
            choose('folder', value)
          }}
        />
        <SearchField
          key={filter.cleared}
          label={t('records.search')}
          value={asked.search}
          onSearch={filter.searchFor}
        />
        <span className={classes.gap} />
        <ExportMenu workId={workId} title={title} filter={asked} isDisabled={!hasRows} />
      </div>
      <div className={classes.tools}>
        <Days filter={filter} />
        <Checkbox
          label={t('records.unreadOnly')}
          checked={asked.isUnread}
          onChange={(event) => {
            choose('unread', event.currentTarget.checked ? 'yes' : '')
          }}
        />
        <span className={classes.gap} />
        <Order filter={filter} />
      </div>
    </>
  )
}

type FilterProps = Pick<SubmissionToolsProps, 'filter'>

function Order({ filter: { asked, choose } }: FilterProps) {
  const { t } = useTranslation('forms')
  return (
    <>
      <Select
        w={150}
        aria-label={t('records.sort')}
        allowDeselect={false}
        data={[
          { value: 'newest', label: t('records.newest') },
          { value: 'oldest', label: t('records.oldest') },
        ]}
        value={asked.isOldestFirst ? 'oldest' : 'newest'}
        onChange={(value) => {
          choose('sort', value === 'oldest' ? value : '')
        }}
      />
      <Select
        w={140}
        aria-label={t('records.pageSize')}
        allowDeselect={false}
        data={pageSizes.map((size) => ({
          value: String(size),
          label: t('records.perPage', { count: String(size) }),
        }))}
        value={String(asked.pageSize)}
        onChange={(value) => {
          choose('size', value === '10' ? '' : (value ?? ''))
        }}
      />
    </>
  )
}

function Days({ filter }: FilterProps) {
  const { t } = useTranslation('forms')
  return (['from', 'to'] as const).map((name) => (
    <Fragment key={name}>
      <span className={classes.faint} aria-hidden="true">
        {t(`stat.${name}`)}
      </span>
      <TextInput
        type="date"
        w={150}
        aria-label={t(`records.${name}`)}
        value={filter.asked[name]}
        onChange={(event) => {
          filter.choose(name, event.currentTarget.value)
        }}
      />
    </Fragment>
  ))
}
