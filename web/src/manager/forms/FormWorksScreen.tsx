import { Badge, Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formWorksPageSize, useFormWorks } from '../../api/forms.ts'
import { listOf } from '../../api/listOf.ts'
import type { WorkWithForms } from '../../api/types.ts'
import { thumbnail } from '../../model/webAddress.ts'
import { formatTime } from '../../ui/format.ts'
import { ListScreen } from '../../ui/ListScreen.tsx'
import type { Column } from '../../ui/RecordTable.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useListQuery } from '../../ui/useListQuery.ts'
import classes from './Forms.module.css'

/** Works with forms, and the number of their submissions (SH-005, DC-005). */
export function FormWorksScreen() {
  const { t } = useTranslation('forms')
  const { page, search, turnTo, searchFor } = useListQuery()
  const works = useFormWorks({ page, search })
  return (
    <ListScreen
      title={t('common:title.formStat')}
      subtitle={t('subtitle')}
      tools={<SearchField label={t('search')} value={search} onSearch={searchFor} />}
      columns={useFormWorkColumns()}
      list={listOf(works, ({ data }) => data, t)}
      empty={{
        icon: <IconChartBar size={34} stroke={1.5} />,
        title: search === '' ? t('none.title') : t('nothing.title', { search }),
        text: search === '' ? t('none.text') : t('nothing.text'),
      }}
      pages={{ total: works.data?.total ?? 0, page, pageSize: formWorksPageSize, onTurn: turnTo }}
    />
  )
}

function useFormWorkColumns(): Column<WorkWithForms>[] {
  const { t, i18n } = useTranslation('forms')
  const number = new Intl.NumberFormat(i18n.language)
  const titleOf = ({ title }: WorkWithForms) => title || t('messages:work.titleDefault')
  return [
    {
      name: 'work',
      label: t('work'),
      cell: (work) => (
        <div className={classes.work}>
          <WorkPicture address={work.cover_image_url} />
          <Link className={classes.title} to={`/work-manager/stat-detail/${work.id}`}>
            {titleOf(work)}
          </Link>
        </div>
      ),
    },
    {
      name: 'count',
      label: t('count'),
      width: 220,
      cell: ({ form_count, unread_count }) => (
        <span className={classes.count}>
          {number.format(form_count)}
          {unread_count > 0 && (
            <Badge variant="light" color="ember" tt="none">
              {t('unread', { count: number.format(unread_count) })}
            </Badge>
          )}
        </span>
      ),
    },
    {
      name: 'last',
      label: t('last'),
      width: 200,
      cell: ({ last_submitted_at: last }) =>
        last ? (
          formatTime(last, i18n.language)
        ) : (
          <span className={classes.faint}>{t('never')}</span>
        ),
    },
    {
      name: 'acts',
      label: t('common:list.actions'),
      width: 150,
      isRight: true,
      cell: (work) => (
        <Button
          component={Link}
          to={`/work-manager/stat-detail/${work.id}`}
          variant="light"
          size="xs"
          aria-label={t('viewOf', { title: titleOf(work) })}
        >
          {t('view')}
        </Button>
      ),
    },
  ]
}

function WorkPicture({ address }: { address: string }) {
  return (
    <span className={classes.picture} aria-hidden="true">
      {address === '' ? (
        <IconChartBar size={20} stroke={1.5} />
      ) : (
        <img src={thumbnail(address, 160)} alt="" />
      )}
    </span>
  )
}
