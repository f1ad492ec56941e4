import { Button, Loader } from '@mantine/core'
import { IconCloudOff, IconRefresh, IconLayoutGridAdd } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Notice.module.css'

/** Small spinner for places without a skeleton. */
export function LoadingState({ text }: { text?: string }) {
  const { t } = useTranslation('messages')
  return (
    <div className={classes.notice} role="status">
      <Loader size="sm" />
      <p className={classes.text}>{text ?? t('loading.default')}</p>
    </div>
  )
}

export interface EmptyStateProps {
  title: string
  text?: string
  icon?: ReactNode
  /** Actions, such as a button. */
  children?: ReactNode
}

/** Explains that a list is empty, why, and what to do. */
export function EmptyState({ title, text, icon, children }: EmptyStateProps) {
  return (
    <div className={classes.notice}>
      <div className={classes.art} aria-hidden="true">
        {icon ?? <IconLayoutGridAdd size={34} stroke={1.5} />}
      </div>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title?: string
  text: string
  onRetry?: () => void
  /** Shown next to the retry button. */
  further?: ReactNode
}

/** Explains a failure and offers a retry. */
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
