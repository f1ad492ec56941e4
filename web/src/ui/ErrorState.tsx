import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Notice.module.css'

export interface ErrorStateProps {
  title?: string
  text: string
  onRetry?: () => void
  /** Beside the button to try again. */
  further?: ReactNode
}

/** Says what failed and offers to try again. */
export function ErrorState({ title, text, onRetry, further }: ErrorStateProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.notice} role="alert">
      <div className={classes.art} data-tone="error" aria-hidden="true">
        <IconCloudOff size={34} stroke={1.5} />
      </div>
      <p className={classes.title}>{title ?? t('error.title')}</p>
      <p className={classes.text}>{text}</p>
      {onRetry !== undefined && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('action.retry')}
          </Button>
          {further}
        </div>
      )}
    </div>
  )
}
