import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './LoadingOverlay.module.css'
import { useLoading } from './loading.ts'

/** Global overlay of the root view (SH-020); a route change dims the screen only after a delay. */
export function LoadingOverlay() {
  const { t } = useTranslation('messages')
  const type = useLoading((state) => state.types[0])
  if (type === undefined) return null
  return (
    <div className={classes.overlay} data-type={type} role="status">
      <Loader size="sm" />
      <span>{t(`loading.${type}`)}</span>
    </div>
  )
}
