/** Selection of a sheet and its keyboard navigation. */
import type { Extent, CellPosition, Range } from './sheet.ts'

/** Range from the anchor (where it began and typed text goes) to the focus (the end that Shift moves). */
export interface Selection {
  anchor: CellPosition
  focus: CellPosition
  /** Whether the focus was moved alone and must be scrolled into view. */
  grows?: boolean
}

export interface SelectionMove {
  key: string
  /** Whether the anchor stays (Shift). */
  extends: boolean
  /** Whether to jump to the end of the filled cells. */
  jumps: boolean
}

/** Rows moved by Page Up and Page Down. */
const PAGE = 15

export function at(row: number, column: number): Selection {
  return { anchor: { row, column }, focus: { row, column } }
}

export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  }
}

export function holds({ top, left, bottom, right }: Range, { row, column }: CellPosition): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

export function isSame(one: CellPosition, other: CellPosition): boolean {
  return one.row === other.row && one.column === other.column
}

export function isOne({ anchor, focus }: Selection): boolean {
  return isSame(anchor, focus)
}

/** Selects all filled cells, or the first cell. */
export function all({ rows, columns }: Extent): Selection {
  const focus = { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) }
  return { anchor: { row: 0, column: 0 }, focus }
}

/**
 * Moves the selection; null for a key that moves nothing. `filled` is the extent of the content, `room` that of all
 * reachable cells.
 */
export function moved(selection: Selection, step: SelectionMove, filled: Extent, room: Extent) {
  const target = targetOf(step.extends ? selection.focus : selection.anchor, step, filled)
  if (!target) return null
  const focus = within(target, room)
  return step.extends ? { anchor: selection.anchor, focus, grows: true } : { anchor: focus, focus }
}

function targetOf(
  { row, column }: CellPosition,
  { key, jumps }: SelectionMove,
  filled: Extent,
): CellPosition | null {
  const [last, end] = [Math.max(0, filled.rows - 1), Math.max(0, filled.columns - 1)]
  switch (key) {
    case 'ArrowUp':
      return { row: jumps ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: jumps ? Math.max(row, last) : row + 1, column }
    case 'ArrowLeft':
      return { row, column: jumps ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: jumps ? Math.max(column, end) : column + 1 }
    case 'Home':
      return { row: jumps ? 0 : row, column: 0 }
    case 'End':
      return { row: jumps ? last : row, column: end }
    case 'PageUp':
      return { row: row - PAGE, column }
    case 'PageDown':
      return { row: row + PAGE, column }
    default:
      return null
  }
}

export function within({ row, column }: CellPosition, { rows, columns }: Extent): CellPosition {
  return {
    row: Math.min(rows - 1, Math.max(0, row)),
    column: Math.min(columns - 1, Math.max(0, column)),
  }
}
