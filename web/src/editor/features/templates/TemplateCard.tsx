import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconEye, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../../../api/types.ts'
import { thumbnail } from '../../../model/webAddress.ts'
import classes from './templates.module.css'

export interface TemplateCardProps {
  template: WorkSummary
  isBusy: boolean
  onPreview: () => void
  onUse: () => void
}

/** A template, shown by its cover. */
export function TemplateCard({ template, isBusy, onPreview, onUse }: TemplateCardProps) {
  const { t } = useTranslation('look')
  const [isBroken, setIsBroken] = useState(false)
  const title = template.title || t('messages:work.titleDefault')
  const cover = template.cover_image_url
  return (
    <li className={classes.card}>
      <button
        type="button"
        className={classes.cover}
        aria-label={t('templates.previewOf', { title })}
        onClick={onPreview}
      >
        {cover && !isBroken ? (
          <img
            src={thumbnail(cover, 320)}
            alt=""
            loading="lazy"
            onError={() => setIsBroken(true)}
          />
        ) : (
          <IconTemplate size={28} stroke={1.2} aria-hidden />
        )}
      </button>
      <span className={classes.title} title={title}>
        {title}
      </span>
      <div className={classes.acts}>
        <Button
          size="compact-xs"
          variant="light"
          loading={isBusy}
          aria-label={t('templates.useOf', { title })}
          onClick={onUse}
        >
          {t('messages:combo.use')}
        </Button>
        <Tooltip label={t('messages:mode.preview')}>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('templates.lookAt', { title })}
            onClick={onPreview}
          >
            <IconEye size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  )
}
