import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '../store/diagnostics.ts'
import { useDiagnosticText } from './useDiagnosticText.ts'
import classes from './panels.module.css'

export interface FindingListProps {
  diagnostics: readonly Diagnostic[]
  /**
   * Called when a diagnostic is chosen, to show its element; undefined when the list is shown at the element itself.
   */
  onChoose?: (diagnostic: Diagnostic) => void
}

/** List of the host's and plugins' diagnostics. */
export function DiagnosticList({ diagnostics, onChoose }: FindingListProps) {
  const { t } = useTranslation('editor')
  const words = useDiagnosticText()
  if (diagnostics.length === 0) return null
  return (
    <ul className={classes.findings} aria-label={t('findings.label')}>
      {diagnostics.map((diagnostic, index) => {
        const { place, text } = words(diagnostic)
        const content = (
          <>
            <IconAlertTriangle size={14} aria-hidden />
            <span>
              {onChoose && place && <span className={classes.findingPlace}>{place} · </span>}
              {text}
            </span>
          </>
        )
        const isTarget = onChoose && (diagnostic.uuid ?? diagnostic.pageId) !== undefined
        return (
          <li key={`${diagnostic.uuid ?? ''}${diagnostic.path}${index}`}>
            {isTarget ? (
              <button
                type="button"
                className={classes.finding}
                data-severity={diagnostic.severity}
                style={{ border: 0, color: 'inherit', cursor: 'pointer' }}
                onClick={() => onChoose(diagnostic)}
              >
                {content}
              </button>
            ) : (
              <div className={classes.finding} data-severity={diagnostic.severity}>
                {content}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
