import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../api/types.ts'
import classes from './WorkCard.module.css'
import { WorkCover } from './WorkCover.tsx'

export interface TemplateCardProps {
  template: WorkSummary
  isBusy: boolean
  onUse: (template: WorkSummary) => void
}

/** One template; using it makes a work of the reader's own (TP-004). */
export function TemplateCard({ template, isBusy, onUse }: TemplateCardProps) {
  const { t } = useTranslation('manager')
  const title = template.title || t('messages:work.titleDefault')
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.cover}>
        <WorkCover title={title} image={template.cover_image_url} />
      </div>
      <div className={classes.body}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        <p className={classes.description}>{template.description || t('noDescription')}</p>
        <Button
          variant="light"
          my="xs"
          loading={isBusy}
          aria-label={t('useTemplate', { title })}
          onClick={() => {
            onUse(template)
          }}
        >
          {t('messages:combo.use')}
        </Button>
      </div>
    </article>
  )
}
