import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Forms.module.css'

export interface SpamSummaryProps {
  /** Why submissions lie in the spam folder, and how many for each reason. */
  reasons: readonly { reason: string; count: number }[]
  /** Leads to the spam folder; missing where it is open already. */
  onOpen?: () => void
}

/** How many submissions were put aside and why, beside the inbox; those that the author moved there are known. */
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
