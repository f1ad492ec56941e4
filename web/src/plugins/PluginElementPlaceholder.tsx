import { useTranslation } from 'react-i18next'
import classes from './PluginElementPlaceholder.module.css'
import type { PluginLoadError } from './PluginLoadError.ts'
import type { PluginElementStatus } from './pluginElement.ts'

export interface PluginElementPlaceholderProps {
  type: string
  /** Name of the element type in the reader's language, or the bare type. */
  label: string
  status: PluginElementStatus
  error: PluginLoadError | null
  onRetry: () => void
  /** Compact variant for panels. */
  isLow?: boolean
}

/** Shown in place of an element that cannot be rendered: names it, explains why, offers a retry. */
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
            // The canvas would start a drag on this press.
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
