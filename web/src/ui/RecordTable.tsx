import { Skeleton, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './RecordTable.module.css'

export interface Column<Row> {
  name: string
  label: string
  /** Shown in the table head instead of the label. */
  heading?: ReactNode
  /** CSS width; columns without one share the remaining space. */
  width?: number | string
  /** Right-aligned, for buttons and numbers. */
  isRight?: boolean
  cell: (row: Row) => ReactNode
}

export interface RecordTableProps<Row> {
  label: string
  columns: Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Whether the rows are those of the previous page while the next one loads. */
  isFaded?: boolean
  /** Minimum width in pixels; a narrower table scrolls sideways. */
  minWidth?: number
}

/** Table of records; shows a skeleton while loading. */
export function RecordTable<Row extends { id: number }>(props: RecordTableProps<Row>) {
  const { label, columns, rows, isFaded = false, minWidth = 640 } = props
  const { t } = useTranslation('messages')
  return (
    <div className={classes.frame} data-faded={isFaded}>
      <Table.ScrollContainer minWidth={minWidth} type="native">
        <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="lg" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name, label: text, heading, width, isRight }) => (
                <Table.Th key={name} w={width} data-right={isRight}>
                  {heading ?? text}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows === undefined && <Placeholders columns={columns} />}
            {rows?.map((row) => (
              <Table.Tr key={row.id}>
                {columns.map(({ name, isRight, cell }) => (
                  <Table.Td key={name} data-right={isRight}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows === undefined && (
        <span role="status" className="visually-hidden">
          {t('loading.default')}
        </span>
      )}
    </div>
  )
}

const places = [1, 2, 3, 4, 5]

function Placeholders({ columns }: { columns: { name: string }[] }) {
  return places.map((place) => (
    <Table.Tr key={place} aria-hidden="true">
      {columns.map(({ name }) => (
        <Table.Td key={name}>
          <Skeleton height={14} my={7} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
