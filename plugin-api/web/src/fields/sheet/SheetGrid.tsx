import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { usePanelMessages } from '../services.ts'
import { CellInput } from './CellInput.tsx'
import { Headers } from './Headers.tsx'
import { COLUMN, GUTTER, ROW } from './measures.ts'
import { holds, rangeOf } from './selection.ts'
import { cellAt, columnName } from './sheet.ts'
import styles from './sheet.module.css'
import { sheetTexts } from './texts.ts'
import { usePointer } from './usePointer.ts'
import { places, scrolledTo, getVisibleSpan } from './windowing.ts'
import type { Selection } from './selection.ts'
import type { CellPosition } from './sheet.ts'
import type { SheetTools } from './useSheet.ts'
import type { Span } from './windowing.ts'

export interface SheetGridProps {
  tools: SheetTools
  label: string
  /** Messages at single cells, by `row:column`. */
  marks: ReadonlyMap<string, string>
}

interface VisibleCells {
  top: number
  left: number
  width: number
  height: number
}

/** The visible cells and the input field. */
export function SheetGrid({ tools, label, marks }: SheetGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const text = usePanelMessages(sheetTexts)
  const seen = useVisibleCells(box)
  const { selection, room, sheet } = tools
  const { anchor } = selection
  useFollowed(box, selection)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const pointer = usePointer(tools, box, input)

  const rows = getVisibleSpan(seen.top, seen.height, ROW, room.rows)
  const columns = getVisibleSpan(seen.left, seen.width, COLUMN, room.columns)
  const value = String(cellAt(sheet, anchor)) || text('empty')
  return (
    <div
      ref={box}
      className={styles.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={room.rows}
      aria-colcount={room.columns}
      {...pointer}
    >
      <div
        className={styles.sheet}
        style={{ width: GUTTER + room.columns * COLUMN, height: ROW + room.rows * ROW }}
      >
        <Headers tools={tools} columns={columns} />
        {places(rows).map((row) => (
          <Row key={row} row={row} columns={columns} tools={tools} marks={marks} />
        ))}
        <CellInput
          tools={tools}
          input={input}
          label={text('cell', { name: nameOf(anchor), value })}
          place={{
            left: GUTTER + anchor.column * COLUMN,
            top: ROW + anchor.row * ROW,
            width: COLUMN + 1,
            height: ROW + 1,
          }}
        />
      </div>
    </div>
  )
}

export function nameOf({ row, column }: CellPosition): string {
  return `${columnName(column)}${row + 1}`
}

interface RowProps {
  row: number
  columns: Span
  tools: SheetTools
  marks: ReadonlyMap<string, string>
}

function Row({ row, columns, tools, marks }: RowProps) {
  const range = rangeOf(tools.selection)
  const cells = places(columns).map((column) => {
    const value = cellAt(tools.sheet, { row, column })
    const mark = marks.get(`${row}:${column}`)
    return (
      <div
        key={column}
        role="gridcell"
        aria-colindex={column + 1}
        aria-selected={holds(range, { row, column })}
        aria-invalid={mark ? true : undefined}
        title={mark}
        className={styles.cell}
        data-number={typeof value === 'number' || undefined}
        style={{ left: GUTTER + column * COLUMN, width: COLUMN }}
      >
        {typeof value === 'string' ? value.slice(0, 200) : value}
      </div>
    )
  })
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      data-header={row === 0 || undefined}
      style={{ top: ROW + row * ROW, height: ROW }}
    >
      <div
        role="rowheader"
        className={styles.gutter}
        data-within={(row >= range.top && row <= range.bottom) || undefined}
        style={{ width: GUTTER }}
      >
        {row + 1}
      </div>
      {cells}
    </div>
  )
}

function useVisibleCells(box: RefObject<HTMLDivElement | null>): VisibleCells {
  const [seen, setSeen] = useState<VisibleCells>({ top: 0, left: 0, width: 900, height: 420 })
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    const measureView = () =>
      setSeen({
        top: shown.scrollTop,
        left: shown.scrollLeft,
        width: shown.clientWidth || 900,
        height: shown.clientHeight || 420,
      })
    const observer = new ResizeObserver(measureView)
    observer.observe(shown)
    shown.addEventListener('scroll', measureView, { passive: true })
    measureView()
    return () => {
      observer.disconnect()
      shown.removeEventListener('scroll', measureView)
    }
  }, [box])
  return seen
}

/** Scrolls the moved cell into view: the focus when extending a selection, else the anchor. */
function useFollowed(box: RefObject<HTMLDivElement | null>, selection: Selection) {
  const { row, column } = selection.grows ? selection.focus : selection.anchor
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown || shown.clientWidth === 0) return
    const [width, height] = [shown.clientWidth - GUTTER, shown.clientHeight - ROW]
    shown.scrollTo({
      left: scrolledTo(column, shown.scrollLeft, width, COLUMN),
      top: scrolledTo(row, shown.scrollTop, height, ROW),
      behavior: 'instant',
    })
  }, [box, row, column])
}
