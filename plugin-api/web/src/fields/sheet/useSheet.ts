import { useCallback, useEffect, useRef, useState } from 'react'
import { typedCell } from '../../dataset.ts'
import { createHistory, pushHistory, redoHistory, undoHistory } from './history.ts'
import { all, at, moved, rangeOf } from './selection.ts'
import {
  blockOf,
  BOUNDS,
  cleared,
  validateSheet,
  extentOf,
  put,
  trimmed,
  withColumns,
  withoutColumns,
  withoutRows,
  withRows,
} from './sheet.ts'
import type { Cell, Table } from '../../dataset.ts'
import type { History } from './history.ts'
import type { Selection, SelectionMove } from './selection.ts'
import type { SheetError, Extent, Range } from './sheet.ts'

interface State {
  sheet: Table
  selection: Selection
}

/** Empty rows and columns shown after the content, to type into. */
const EMPTY_MARGIN = { rows: 20, columns: 3 }
const MIN_EXTENT = { rows: 30, columns: 8 }
/** Debounce of `onChange` in milliseconds. */
const DEBOUNCE_MS = 250

export interface SheetTools extends State {
  room: Extent
  canUndo: boolean
  canRedo: boolean
  /** Why the last edit was rejected. */
  complaint: SheetError | null
  select: (selection: Selection) => void
  /** Moves the selection; returns false for a key that moves nothing. */
  step: (step: SelectionMove) => boolean
  selectAll: () => void
  /** Sets the text of the cell; returns false when it is rejected. */
  type: (text: string) => boolean
  complain: (complaint: SheetError) => void
  paste: (block: Table) => void
  /** Replaces the whole table. */
  replace: (table: Table) => void
  clear: () => void
  copied: () => Table
  undo: () => void
  redo: () => void
  insertRows: (below: boolean) => void
  deleteRows: () => void
  insertColumns: (right: boolean) => void
  deleteColumns: () => void
}

/** State of an open sheet. `onChange` receives the table to store, debounced and on unmount. */
export function useSheet(initial: Table, onChange: (table: Table) => void): SheetTools {
  const [history, setHistory] = useState<History<State>>(() =>
    createHistory({ sheet: initial, selection: at(0, 0) }),
  )
  const [complaint, setComplaint] = useState<SheetError | null>(null)
  const { sheet, selection } = history.present
  useDebouncedChange(sheet, onChange)
  const filled = extentOf(trimmed(sheet))
  const room = roomOf(filled, selection)

  const select = useCallback((next: Selection) => {
    setComplaint(null)
    setHistory((before) => ({ ...before, present: { ...before.present, selection: next } }))
  }, [])
  const edit = (next: Table, then: Selection = selection) => {
    const found = validateSheet(trimmed(next))
    setComplaint(found)
    if (!found) setHistory((before) => pushHistory(before, { sheet: next, selection: then }))
    return found === null
  }
  const travel = (turn: typeof undoHistory<State>) => {
    setComplaint(null)
    setHistory(turn)
  }
  const range = rangeOf(selection)
  return {
    sheet,
    selection,
    room,
    complaint,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select,
    step: (step) => {
      const next = moved(selection, step, filled, room)
      if (next) select(next)
      return next !== null
    },
    selectAll: () => select(all(filled)),
    complain: setComplaint,
    type: (text) => edit(put(sheet, selection.anchor, [[typedCell(text)]])),
    paste: (block) => {
      const pasted = fillRange(block, range)
      edit(put(sheet, { row: range.top, column: range.left }, pasted), over(range, pasted))
    },
    replace: (table) => edit(table, at(0, 0)),
    clear: () => edit(cleared(sheet, range)),
    copied: () => blockOf(sheet, range),
    undo: () => travel(undoHistory),
    redo: () => travel(redoHistory),
    ...lineEdits(sheet, range, edit),
  }
}

/** Inserts or removes whole rows and columns, as many as are selected. */
function lineEdits(
  sheet: Table,
  { top, left, bottom, right }: Range,
  edit: (next: Table, then?: Selection) => boolean,
) {
  const [rows, columns] = [bottom - top + 1, right - left + 1]
  return {
    insertRows: (below: boolean) => {
      const row = below ? bottom + 1 : top
      edit(withRows(sheet, row, rows), at(row, left))
    },
    deleteRows: () => edit(withoutRows(sheet, top, bottom), at(top, left)),
    insertColumns: (toRight: boolean) => {
      const column = toRight ? right + 1 : left
      edit(withColumns(sheet, column, columns), at(top, column))
    },
    deleteColumns: () => edit(withoutColumns(sheet, left, right), at(top, left)),
  }
}

/** Fills the whole selection with a single copied cell, as spreadsheets do. */
function fillRange(block: Table, { top, left, bottom, right }: Range): Table {
  const cell: Cell | undefined =
    block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (cell === undefined || (top === bottom && left === right)) return block
  const row = Array.from({ length: right - left + 1 }, () => cell)
  return Array.from({ length: bottom - top + 1 }, () => row)
}

function over({ top, left }: Range, block: Table): Selection {
  const { rows, columns } = extentOf(block)
  return {
    anchor: { row: top, column: left },
    focus: { row: top + Math.max(1, rows) - 1, column: left + Math.max(1, columns) - 1 },
  }
}

function roomOf({ rows, columns }: Extent, { focus }: Selection): Extent {
  return {
    rows: Math.min(BOUNDS.rows, Math.max(MIN_EXTENT.rows, rows + EMPTY_MARGIN.rows, focus.row + 2)),
    columns: Math.min(
      BOUNDS.columns,
      Math.max(MIN_EXTENT.columns, columns + EMPTY_MARGIN.columns, focus.column + 2),
    ),
  }
}

/** Debounces changes of the sheet; pending ones are flushed on unmount. */
function useDebouncedChange(sheet: Table, onChange: (table: Table) => void) {
  const handed = useRef(sheet)
  const waiting = useRef({ sheet, onChange })
  useEffect(() => {
    waiting.current = { sheet, onChange }
  })
  useEffect(() => {
    const timer = setTimeout(() => flushChange(handed, waiting.current), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [sheet])
  useEffect(() => () => flushChange(handed, waiting.current), [])
}

function flushChange(
  handed: { current: Table },
  { sheet, onChange }: { sheet: Table; onChange: (table: Table) => void },
) {
  if (handed.current === sheet) return
  handed.current = sheet
  onChange(trimmed(sheet))
}
