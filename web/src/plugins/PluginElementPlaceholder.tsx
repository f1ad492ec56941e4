import { useTranslation } from 'react-i18next'
import classes from './PluginElementPlaceholder.module.css'
import type { PluginLoadError } from './PluginLoadError.ts'
import type { PluginElementStatus } from './pluginElement.ts'

export interface PluginElementPlaceholderProps {
  type: string
  /** The element type's name in the reader's language, or the bare type. */
  label: string
  status: PluginElementStatus
  error: PluginLoadError | null
  onRetry: () => void
  /** In a panel, where it takes no more room than it needs. */
  isLow?: boolean
}

/** Stands where an element cannot be shown; says which one, why, and offers to try again. */
export function PluginElementPlaceholder(props: PluginElementPlaceholderProps) {
  const { t } = useTranslation('plugins')
  const { type, label, status, error, onRetry, isLow = false } = props
  if (status === 'loading') {
    return <div className={classes.loading} data-low={isLow || undefined} aria-busy="true" />
  }
  const reason =
    status === 'unavailable' ? t('unavailable') : t(`cause.${error?.reason ?? 'render'}`)
  return (
    <div
      className={classes.box}
      data-low={isLow || undefined}
      role="group"
      aria-label={`${label}: ${reason}`}
      title={error?.message}
    >
      <strong>{label || type}</strong>
      <span>{reason}</span>
      {status === 'failed' && (
        <button
          type="button"
          className={classes.retry}
          onPointerDown={(event) => {
            // The canvas would take the press for the start of a drag.
            event.stopPropagation()
          }}
          onClick={onRetry}
        >
          {t('common:action.retry')}
        </button>
      )}
    </div>
  )
}
