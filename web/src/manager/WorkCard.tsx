import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkSummary } from '../api/types.ts'
import { formatTime } from '../ui/formatTime.ts'
import { TagMark } from '../ui/TagMark.tsx'
import classes from './WorkCard.module.css'
import { WorkCover } from './WorkCover.tsx'
import { WorkMenu, type WorkMenuProps } from './WorkMenu.tsx'
import { workStatus, type WorkStatus } from './workStatus.ts'

export interface WorkCardProps {
  work: WorkSummary
  onAct: WorkMenuProps['onAct']
}

const statusColor: Record<WorkStatus, string> = {
  draft: 'gray.7',
  published: 'pine.7',
  changed: 'ember.7',
}

/** One work: a click edits it, the rest stands at the foot (WM-006). */
export function WorkCard({ work, onAct }: WorkCardProps) {
  const { t, i18n } = useTranslation('manager')
  const status = workStatus(work)
  const title = work.title || t('messages:work.titleDefault')
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.cover}>
        <WorkCover title={title} image={work.cover_image_url} />
        <Badge className={classes.status} variant="filled" color={statusColor[status]} tt="none">
          {t(`status.${status}`)}
        </Badge>
      </div>
      <div className={classes.body}>
        <h2 className={classes.title} title={title}>
          <Link to={`/editor/${work.id}`}>{title}</Link>
        </h2>
        <p className={classes.description}>{work.description || t('noDescription')}</p>
        {work.tags.length > 0 && (
          <ul className={classes.tags} aria-label={t('tags.of', { title })}>
            {work.tags.map(({ id, name, color }) => (
              <li key={id}>
                <TagMark name={name} color={color} />
              </li>
            ))}
          </ul>
        )}
        <div className={classes.foot}>
          <time dateTime={work.created_at}>{formatTime(work.created_at, i18n.language)}</time>
          <div className={classes.actions}>
            <Tooltip label={t('messages:mode.preview')}>
              <ActionIcon
                component={Link}
                to={`/preview/${work.id}`}
                variant="subtle"
                color="gray"
                aria-label={t('previewWork', { title })}
              >
                <IconEye size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <WorkMenu work={work} title={title} onAct={onAct} />
          </div>
        </div>
      </div>
    </article>
  )
}
