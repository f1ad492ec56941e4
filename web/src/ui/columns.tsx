/** Columns shared by several lists. */
import { Badge } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { formatTime } from './format.ts'
import type { Column } from './RecordTable.tsx'

type ColumnHeader = Pick<Column<never>, 'name' | 'label' | 'width'>

/** Column of local times; a dash where there is none. */
export function timeColumn<Row>(
  place: ColumnHeader,
  language: string,
  timeOf: (row: Row) => string | null | undefined,
): Column<Row> {
  const text = (iso: string | null | undefined) => (iso ? formatTime(iso, language) : '—')
  return { ...place, cell: (row) => text(timeOf(row)) }
}

/** Column with a status badge; the cell is empty when `stateOf` returns null. */
export function stateColumn<Row>(
  place: ColumnHeader,
  stateOf: (row: Row) => { label: string; color: string } | null | undefined,
): Column<Row> {
  return {
    ...place,
    cell: (row) => {
      const state = stateOf(row)
      return (
        state && (
          <Badge variant="light" color={state.color} tt="none" miw="fit-content">
            {state.label}
          </Badge>
        )
      )
    },
  }
}

/** Column of buttons at the end of a row. */
export function actionsColumn<Row>(
  t: TFunction,
  width: number,
  cell: (row: Row) => ReactNode,
): Column<Row> {
  return { name: 'acts', label: t('common:list.actions'), width, isRight: true, cell }
}
