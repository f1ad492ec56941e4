import { bounded, numericColumns, px, tableOf, useMessages, useRuntime } from '@pinye/plugin-api'
import type { Cell, Table, ViewProps } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import { messages } from './messages.ts'
import './table.css'

export interface TableProps {
  dataset: unknown
  columnWidth: number
  freezeCount: number
  theme: 'default' | 'stripe' | 'light-blue'
  dataSourceId: string
}

/** Largest number of cells shown to visitors (src/lib.rs warns the author). */
const MAX_CELLS = 10_000
const THEMES = ['default', 'stripe', 'light-blue']

/** EL-TABLE-03, -10: a table in a scrolling box with sticky header and sticky columns at the left. */
export function TableView({ props, element }: ViewProps<TableProps>) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const table = squared(tableOf(props.dataset))
  const [header, ...rows] = table
  if (!header) return <div className="table-empty">{text('empty')}</div>
  const shown = rows.slice(0, Math.floor(MAX_CELLS / header.length))
  const width = bounded(props.columnWidth, 1, 2_000, 100)
  const look: ColumnStyle = {
    width,
    frozen: bounded(props.freezeCount, 0, header.length, 0),
    numeric: numericColumns(table),
  }
  return (
    <div
      className={`table-view table-${THEMES.includes(props.theme) ? props.theme : 'default'}`}
      role="region"
      aria-label={element.name || text('table')}
      tabIndex={mode === 'edit' ? undefined : 0}
    >
      <table className="table-grid" style={{ width: px(width * header.length) }}>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={column} scope="col" {...getCellStyle(column, look)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <Row key={at} cells={row} look={look} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className="table-more">{text('more', { count: rows.length - shown.length })}</p>
      )}
    </div>
  )
}

interface ColumnStyle {
  width: number
  frozen: number
  numeric: boolean[]
}

function Row({ cells, look }: { cells: Cell[]; look: ColumnStyle }) {
  return (
    <tr>
      {cells.map((cell, column) => (
        <td key={column} {...getCellStyle(column, look)}>
          {cell}
        </td>
      ))}
    </tr>
  )
}

/** Numbers are aligned to the right; a frozen cell has its offset from the left edge. */
function getCellStyle(column: number, { width, frozen, numeric }: ColumnStyle) {
  const isFrozen = column < frozen
  const names = [
    isFrozen && 'table-frozen',
    column + 1 === frozen && 'table-edge',
    numeric[column] && 'table-number',
  ].filter(Boolean)
  const style: CSSProperties | undefined = isFrozen ? { left: px(width * column) } : undefined
  return { className: names.length > 0 ? names.join(' ') : undefined, style }
}

/** Pads all rows to the length of the longest one. */
function squared(table: Table): Table {
  const columns = Math.min(
    200,
    table.reduce((most, row) => Math.max(most, row.length), 0),
  )
  if (columns === 0) return []
  return table.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''))
}
