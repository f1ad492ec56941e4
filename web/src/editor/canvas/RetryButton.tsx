import { useTranslation } from 'react-i18next'
import classes from './canvas.module.css'

/**
 * Retry button over an element whose view failed to fetch its data. For the pointer only: a listbox option must not
 * contain controls for the keyboard, which has the same button beside the field in the panel.
 */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.retryLayer}>
      <button
        type="button"
        className={classes.retry}
        tabIndex={-1}
        onPointerDown={(event) => {
          // The canvas would start a drag on this press.
          event.stopPropagation()
        }}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={onRetry}
      >
        {t('action.retry')}
      </button>
    </div>
  )
}
