import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Forms.module.css'

export interface SpamSummaryProps {
  /** Number of submissions in the spam folder by reason. */
  reasons: readonly { reason: string; count: number }[]
  /** Opens the spam folder; undefined while it is open. */
  onOpen?: () => void
}

/** Shows above the inbox how many submissions were filtered as spam and why, without those the author moved there. */
export function SpamSummary({ reasons, onOpen }: SpamSummaryProps) {
  const { t } = useTranslation('forms')
  const found = reasons.filter(({ reason }) => reason !== 'marked')
  const total = found.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const list = found.map(({ reason, count }) =>
    t('aside.reason', { reason: t(`spam.${reason}`), count: String(count) }),
  )
  return (
    <p className={classes.aside} role="status">
      <span>
        {t('aside.total', { count: String(total) })} {list.join(t('aside.and'))}
      </span>
      {onOpen && (
        <Button variant="subtle" size="compact-xs" onClick={onOpen}>
          {t('aside.open')}
        </Button>
      )}
    </p>
  )
}
