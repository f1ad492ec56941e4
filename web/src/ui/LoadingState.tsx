import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Notice.module.css'

/** A quiet spinner for places that have no skeleton. */
export function LoadingState({ text }: { text?: string }) {
  const { t } = useTranslation('messages')
  return (
    <div className={classes.notice} role="status">
      <Loader size="sm" />
      <p className={classes.text}>{text ?? t('loading.default')}</p>
    </div>
  )
}
