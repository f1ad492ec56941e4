/** Pure edits of a sheet: they return a new sheet with structural sharing of unchanged rows. */
import type { Cell, Table } from '../../dataset.ts'

export interface CellPosition {
  row: number
  column: number
}

/** Rows `top` to `bottom` and columns `left` to `right`, both ends included. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

export interface Extent {
  rows: number
  columns: number
}

/** Limits of a sheet; the host accepts one megabyte per element. */
export const BOUNDS = { rows: 10_000, columns: 100, letters: 10_000, bytes: 900_000 }

/** Why a sheet is rejected: the limit and the value that exceeds it. */
export interface SheetError {
  bound: keyof typeof BOUNDS
  most: number
  count: number
}

export function extentOf(sheet: Table): Extent {
  return { rows: sheet.length, columns: sheet.reduce((most, row) => Math.max(most, row.length), 0) }
}

export function cellAt(sheet: Table, { row, column }: CellPosition): Cell {
  return sheet[row]?.[column] ?? ''
}

/** Writes a block of cells into the sheet at a position. */
export function put(sheet: Table, at: CellPosition, block: Table): Table {
  const rows = Math.max(sheet.length, at.row + block.length)
  return Array.from({ length: rows }, (_, row) => {
    const old = sheet[row] ?? []
    const given = block[row - at.row]
    return given ? overlaid(old, at.column, given) : old
  })
}

function overlaid(old: Cell[], from: number, given: Cell[]): Cell[] {
  const columns = Math.max(old.length, from + given.length)
  return Array.from({ length: columns }, (_, column) => given[column - from] ?? old[column] ?? '')
}

/** Returns the cells of a range; every row is as long as the range is wide. */
export function blockOf(sheet: Table, { top, left, bottom, right }: Range): Table {
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) =>
      cellAt(sheet, { row: top + row, column: left + column }),
    ),
  )
}

export function cleared(sheet: Table, { top, left, bottom, right }: Range): Table {
  return sheet.map((row, at) =>
    at < top || at > bottom
      ? row
      : row.map((cell, column) => (column < left || column > right ? cell : '')),
  )
}

export function withRows(sheet: Table, at: number, count: number): Table {
  const filled = put(sheet, { row: at, column: 0 }, [])
  return [...filled.slice(0, at), ...Array.from({ length: count }, () => []), ...filled.slice(at)]
}

export function withoutRows(sheet: Table, from: number, to: number): Table {
  return [...sheet.slice(0, from), ...sheet.slice(to + 1)]
}

export function withColumns(sheet: Table, at: number, count: number): Table {
  const added = Array.from({ length: count }, () => '')
  return sheet.map((row) =>
    row.length <= at ? row : [...row.slice(0, at), ...added, ...row.slice(at)],
  )
}

export function withoutColumns(sheet: Table, from: number, to: number): Table {
  return sheet.map((row) => [...row.slice(0, from), ...row.slice(to + 1)])
}

/** Removes trailing empty rows and columns and makes all rows the same length, for storing. */
export function trimmed(sheet: Table): Table {
  const rows = sheet.findLastIndex((row) => row.some(isFilled)) + 1
  const columns = sheet.reduce((most, row) => Math.max(most, row.findLastIndex(isFilled) + 1), 0)
  if (sheet.length === rows && sheet.every((row) => row.length === columns)) return sheet
  return sheet
    .slice(0, rows)
    .map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''))
}

function isFilled(cell: Cell): boolean {
  return cell !== ''
}

/** Returns the first limit that a sheet exceeds. */
export function validateSheet(sheet: Table): SheetError | null {
  const { rows, columns } = extentOf(sheet)
  const longest = sheet.reduce(
    (most, row) => row.reduce<number>((own, cell) => Math.max(own, lettersOf(cell)), most),
    0,
  )
  const found = { rows, columns, letters: longest }
  for (const bound of ['rows', 'columns', 'letters'] as const) {
    if (found[bound] > BOUNDS[bound]) return { bound, most: BOUNDS[bound], count: found[bound] }
  }
  const bytes = new TextEncoder().encode(JSON.stringify(sheet)).length
  return bytes > BOUNDS.bytes ? { bound: 'bytes', most: BOUNDS.bytes, count: bytes } : null
}

function lettersOf(cell: Cell): number {
  return typeof cell === 'string' ? cell.length : 0
}

/** Returns the name of a column: A to Z, AA, AB and so on. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}
