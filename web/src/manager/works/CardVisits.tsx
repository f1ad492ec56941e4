import { Tooltip } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkSummary } from '../../api/types.ts'
import classes from './works.module.css'

/** Number of page views of the work, with a link to its statistics; renders nothing for a work never published. */
export function CardVisits({ work, title }: { work: WorkSummary; title: string }) {
  const { t, i18n } = useTranslation('works')
  const views = work.views ?? 0
  if (!work.is_publish && views === 0) return null
  const number = new Intl.NumberFormat(i18n.language, { notation: 'compact' }).format(views)
  const label = t('visits.of', { title, count: String(views) })
  return (
    <Tooltip label={t('visits.hint')}>
      <Link
        to={`/work-manager/stat-detail/${work.id}`}
        className={classes.visits}
        aria-label={label}
      >
        <IconChartBar size={14} stroke={1.7} aria-hidden="true" />
        {number}
      </Link>
    </Tooltip>
  )
}
