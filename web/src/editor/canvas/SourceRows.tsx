import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSourceRows } from '../../api/dataSources.ts'
import { withRows, type ShownSource } from '../../model/elements/sourceProps.ts'
import type { PlacedElement } from '../../model/work.ts'
import classes from './canvas.module.css'

export interface SourceRowsProps {
  element: PlacedElement
  source: ShownSource
  children: (shown: PlacedElement) => ReactNode
}

/**
 * An element with the rows of its data source, as visitors will see it. The rows are not stored; while they load or
 * cannot be fetched, the typed values are shown.
 */
export function SourceRows({ element, source, children }: SourceRowsProps) {
  const { t } = useTranslation('editor')
  const { data, isError, isPending } = useSourceRows(source.id)
  const rows = data?.rows ?? null
  const shown = useMemo(
    () => (rows === null ? element : withRows(element, source, rows)),
    [element, source, rows],
  )
  const isSilent = isError || (data !== undefined && rows === null)
  const state = isSilent ? (rows === null ? 'failed' : 'old') : isPending ? 'reading' : null
  return (
    <>
      {children(shown)}
      {state && (
        // For the author only: a cover excludes it (`data-capture`) and waits for the rows.
        <span
          className={classes.sourceState}
          data-state={state}
          data-capture="exclude"
          aria-busy={state === 'reading'}
        >
          {t(`source.${state}`)}
        </span>
      )}
    </>
  )
}
