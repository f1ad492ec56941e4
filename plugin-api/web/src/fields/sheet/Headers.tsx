import { rangeOf } from './selection.ts'
import { columnName } from './sheet.ts'
import styles from './sheet.module.css'
import { COLUMN, GUTTER, ROW } from './measures.ts'
import { places } from './windowing.ts'
import type { SheetTools } from './useSheet.ts'
import type { Span } from './windowing.ts'

/** Column headers with letters. */
export function Headers({ tools, columns }: { tools: SheetTools; columns: Span }) {
  const range = rangeOf(tools.selection)
  return (
    <div role="row" className={styles.head} style={{ height: ROW }}>
      <div className={styles.corner} style={{ width: GUTTER, height: ROW }} />
      {places(columns).map((column) => (
        <div
          key={column}
          role="columnheader"
          aria-colindex={column + 1}
          className={styles.letter}
          data-within={(column >= range.left && column <= range.right) || undefined}
          style={{ left: GUTTER + column * COLUMN, width: COLUMN }}
        >
          {columnName(column)}
        </div>
      ))}
    </div>
  )
}
