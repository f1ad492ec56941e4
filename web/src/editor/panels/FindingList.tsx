import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '../store/findings.ts'
import { useFindingText } from './useFindingText.ts'
import classes from './panels.module.css'

export interface FindingListProps {
  findings: readonly Finding[]
  /** Says which element it is and goes there; without it the list stands beside the element itself. */
  onChoose?: (finding: Finding) => void
}

/** What the host and the plugins had to say. */
export function FindingList({ findings, onChoose }: FindingListProps) {
  const { t } = useTranslation('editor')
  const words = useFindingText()
  if (findings.length === 0) return null
  return (
    <ul className={classes.findings} aria-label={t('findings.label')}>
      {findings.map((finding, index) => {
        const { place, text } = words(finding)
        const content = (
          <>
            <IconAlertTriangle size={14} aria-hidden />
            <span>
              {onChoose && place && <span className={classes.findingPlace}>{place} · </span>}
              {text}
            </span>
          </>
        )
        const isTarget = onChoose && (finding.uuid ?? finding.pageId) !== undefined
        return (
          <li key={`${finding.uuid ?? ''}${finding.path}${index}`}>
            {isTarget ? (
              <button
                type="button"
                className={classes.finding}
                data-severity={finding.severity}
                style={{ border: 0, color: 'inherit', cursor: 'pointer' }}
                onClick={() => onChoose(finding)}
              >
                {content}
              </button>
            ) : (
              <div className={classes.finding} data-severity={finding.severity}>
                {content}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
