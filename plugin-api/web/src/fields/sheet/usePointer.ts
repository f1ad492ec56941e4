import { useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { COLUMN, GUTTER, ROW } from './measures.ts'
import { isSame } from './selection.ts'
import { BOUNDS } from './sheet.ts'
import type { CellPosition } from './sheet.ts'
import type { SheetTools } from './useSheet.ts'

/** Pointer selection: a press selects a cell, a row or a column; dragging or Shift extends it. */
export function usePointer(
  tools: SheetTools,
  box: RefObject<HTMLDivElement | null>,
  input: RefObject<HTMLTextAreaElement | null>,
) {
  const { select, selection, room } = tools
  const placeOf = (event: PointerEvent): CellPosition => {
    const shown = box.current
    const frame = shown?.getBoundingClientRect()
    const x = event.clientX - (frame?.left ?? 0) + (shown?.scrollLeft ?? 0) - GUTTER
    const y = event.clientY - (frame?.top ?? 0) + (shown?.scrollTop ?? 0) - ROW
    const inHead = event.clientY - (frame?.top ?? 0) < ROW
    const inGutter = event.clientX - (frame?.left ?? 0) < GUTTER
    return {
      row: inHead ? -1 : Math.min(room.rows - 1, Math.max(0, Math.floor(y / ROW))),
      column: inGutter ? -1 : Math.min(room.columns - 1, Math.max(0, Math.floor(x / COLUMN))),
    }
  }
  const held = useRef<number | null>(null)
  const letGo = (event: PointerEvent) => {
    if (held.current === event.pointerId) held.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || isOnBar(event) || held.current !== null) return
      const place = placeOf(event)
      // While editing, a press in the field itself positions the text cursor.
      if (event.target === input.current && isSame(place, selection.anchor) && !event.shiftKey)
        return
      event.preventDefault()
      // Commits the typed text before another cell is selected.
      input.current?.blur()
      const whole = { anchor: start(place), focus: end(place, tools) }
      select(event.shiftKey ? { anchor: selection.anchor, focus: whole.focus } : whole)
      if (place.row >= 0 && place.column >= 0) {
        held.current = event.pointerId
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      // Deferred until the field has moved to the newly selected cell.
      requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (held.current !== event.pointerId) return
      const { row, column } = placeOf(event)
      const focus = { row: Math.max(0, row), column: Math.max(0, column) }
      if (!isSame(focus, selection.focus)) select({ anchor: selection.anchor, focus, grows: true })
    },
  }
}

function start({ row, column }: CellPosition): CellPosition {
  return { row: Math.max(0, row), column: Math.max(0, column) }
}

/**
 * Returns the end of a pressed header's range: a row number selects its row, a letter its column, the corner
 * everything.
 */
function end({ row, column }: CellPosition, { sheet, room }: SheetTools): CellPosition {
  const columns = sheet.reduce((most, one) => Math.max(most, one.length), 1)
  return {
    row: row < 0 ? Math.min(BOUNDS.rows, Math.max(1, sheet.length)) - 1 : row,
    column: column < 0 ? Math.min(room.columns, columns) - 1 : column,
  }
}

/** Returns whether the press is on a scroll bar, which lies outside of the client area. */
function isOnBar({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): boolean {
  const { left, top } = currentTarget.getBoundingClientRect()
  return clientX > left + currentTarget.clientWidth || clientY > top + currentTarget.clientHeight
}
