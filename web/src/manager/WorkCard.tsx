import { ActionIcon, Badge, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconEye, IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkSummary } from '../api/types.ts'
import { formatTime } from '../ui/formatTime.ts'
import classes from './WorkCard.module.css'
import { WorkCover } from './WorkCover.tsx'
import { workStatus, type WorkStatus } from './workStatus.ts'

export interface WorkCardProps {
  work: WorkSummary
  onDelete: (work: WorkSummary) => void
  onSetAsTemplate: (work: WorkSummary) => void
}

const statusColor: Record<WorkStatus, string> = {
  draft: 'gray.7',
  published: 'pine.7',
  changed: 'ember.7',
}

/** One work: a click edits it, the rest stands at the foot (WM-006). */
export function WorkCard({ work, onDelete, onSetAsTemplate }: WorkCardProps) {
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
            <WorkMenu
              work={work}
              title={title}
              onDelete={onDelete}
              onSetAsTemplate={onSetAsTemplate}
            />
          </div>
        </div>
      </div>
    </article>
  )
}

function WorkMenu({ work, title, onDelete, onSetAsTemplate }: WorkCardProps & { title: string }) {
  const { t } = useTranslation('manager')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('moreFor', { title })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/editor/${work.id}`}
          leftSection={<IconPencil size={16} />}
        >
          {t('messages:mode.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTemplate size={16} />}
          onClick={() => {
            onSetAsTemplate(work)
          }}
        >
          {t('messages:header.template')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => {
            onDelete(work)
          }}
        >
          {t('messages:ctx.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
