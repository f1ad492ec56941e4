import { ActionIcon, Badge, Checkbox, Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkSummary } from '../api/types.ts'
import { formatTime } from '../ui/format.ts'
import { TagMark } from '../ui/TagMark.tsx'
import classes from './WorkCard.module.css'
import { CardTitle } from './works/CardTitle.tsx'
import { CardVisits } from './works/CardVisits.tsx'
import type { CardSelection } from './works/useSelection.ts'
import own from './works/works.module.css'
import { WorkCover } from './WorkCover.tsx'
import { WorkMenu, type WorkMenuProps } from './WorkMenu.tsx'

export interface WorkCardProps {
  work: WorkSummary
  onAct: WorkMenuProps['onAct']
  selection: CardSelection
  isRenaming: boolean
  onRename: (id: number, isRenaming: boolean) => void
  /** Whether the list is sorted by the last change: cards then show its time. */
  byChange: boolean
}

const statusColor: Record<WorkStatus, string> = {
  draft: 'gray.7',
  published: 'pine.7',
  changed: 'ember.7',
}

/** One work: a click opens it in the editor, further actions are in the footer (WM-006). */
export function WorkCard(props: WorkCardProps) {
  const { work, onAct, selection, isRenaming, onRename, byChange } = props
  const { t, i18n } = useTranslation(['manager', 'works'])
  const status = workStatus(work)
  const title = work.title || t('messages:work.titleDefault')
  const at = byChange ? work.updated_at : work.created_at
  const time = formatTime(at, i18n.language)
  return (
    <article
      className={selection.isSelected ? `${classes.card} ${own.chosen}` : classes.card}
      aria-label={title}
    >
      <div className={own.mark} data-shown={selection.isSelecting || undefined}>
        <Checkbox
          size="sm"
          aria-label={t('works:choose', { title })}
          checked={selection.isSelected}
          onChange={({ nativeEvent }) => {
            selection.onToggle(work.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }}
        />
      </div>
      <div className={classes.cover}>
        <WorkCover title={title} image={work.cover_image_url} />
        <Badge className={classes.status} variant="filled" color={statusColor[status]} tt="none">
          {t(`status.${status}`)}
        </Badge>
      </div>
      <div className={classes.body}>
        <CardTitle
          id={work.id}
          title={title}
          isRenaming={isRenaming}
          onRename={(next) => {
            onRename(work.id, next)
          }}
          onChoose={
            selection.isSelecting
              ? (event) => {
                  event.preventDefault()
                  selection.onToggle(work.id, event.shiftKey)
                }
              : undefined
          }
        />
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
          <time dateTime={at}>{byChange ? t('works:changedAt', { time }) : time}</time>
          <CardVisits work={work} title={title} />
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

export type WorkStatus = 'draft' | 'published' | 'changed'

/** Returns the status: draft, published, or published with later edits that visitors do not see yet (PV-007). */
export function workStatus(work: Pick<WorkSummary, 'is_publish' | 'published_at' | 'updated_at'>) {
  if (!work.is_publish) return 'draft'
  if (!work.published_at) return 'published'
  const isNewer = Date.parse(work.updated_at) - Date.parse(work.published_at) > sameMoment
  return isNewer ? 'changed' : 'published'
}

/** Milliseconds. Publishing updates the work itself, so a difference below this is not a later edit. */
const sameMoment = 1_000
