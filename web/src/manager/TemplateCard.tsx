import { ActionIcon, Badge, Button, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconEye, IconLock, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkSummary } from '../api/types.ts'
import type { TemplateDialogState } from './templates/TemplateDialogs.tsx'
import classes from './WorkCard.module.css'
import { WorkCover } from './WorkCover.tsx'

export interface TemplateCardProps {
  template: WorkSummary
  isBusy: boolean
  /** Whether the reader may edit and delete the template: its owner and administrators may. */
  mayChange: boolean
  onUse: (template: WorkSummary) => void
  onAct: (act: TemplateDialogState['act']) => void
}

/** One template; using it creates a work of the reader (WM-008, TP-004). */
export function TemplateCard(props: TemplateCardProps) {
  const { template, isBusy, mayChange, onUse, onAct } = props
  const { t } = useTranslation(['manager', 'templates'])
  const title = template.title || t('messages:work.titleDefault')
  return (
    <article className={classes.card} aria-label={title}>
      <div className={`${classes.cover} ${classes.tall}`}>
        <WorkCover title={title} image={template.cover_image_url} />
        {template.only_owner === true && (
          <Badge
            className={classes.status}
            color="gray.7"
            tt="none"
            leftSection={<IconLock size={12} />}
          >
            {t('templates:onlyMe')}
          </Badge>
        )}
      </div>
      <div className={classes.body}>
        <h2 className={classes.title} title={title}>
          <Link to={`/preview/${template.id}`}>{title}</Link>
        </h2>
        <p className={classes.description}>{template.description || t('noDescription')}</p>
        <div className={classes.foot}>
          <Button
            variant="light"
            size="xs"
            my={6}
            loading={isBusy}
            aria-label={t('useTemplate', { title })}
            onClick={() => {
              onUse(template)
            }}
          >
            {t('messages:combo.use')}
          </Button>
          <div className={classes.actions}>
            <Tooltip label={t('messages:mode.preview')}>
              <ActionIcon
                component={Link}
                to={`/preview/${template.id}`}
                variant="subtle"
                color="gray"
                aria-label={t('previewWork', { title })}
              >
                <IconEye size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            {mayChange && <TemplateMenu template={template} title={title} onAct={onAct} />}
          </div>
        </div>
      </div>
    </article>
  )
}

interface TemplateMenuProps {
  template: WorkSummary
  title: string
  onAct: TemplateCardProps['onAct']
}

function TemplateMenu({ template, title, onAct }: TemplateMenuProps) {
  const { t } = useTranslation(['manager', 'templates'])
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
          to={`/editor/${template.id}`}
          leftSection={<IconPencil size={16} />}
        >
          {t('messages:mode.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUsers size={16} />}
          onClick={() => {
            onAct('offer')
          }}
        >
          {t('templates:change')}
        </Menu.Item>
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => {
            onAct('delete')
          }}
        >
          {t('messages:ctx.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
