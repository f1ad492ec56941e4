import { useTranslation } from 'react-i18next'
import classes from './canvas.module.css'

/**
 * Over an element whose view could not fetch what it shows. For the pointer only: an option of a list holds no further
 * controls for the keyboard, which finds the same button beside the field in the panel.
 */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      className={classes.retry}
      tabIndex={-1}
      onPointerDown={(event) => {
        // The canvas would take the press for the start of a drag.
        event.stopPropagation()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={onRetry}
    >
      {t('action.retry')}
    </button>
  )
}
