import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DataSources.module.css'
import { tableOf, type ValueTable } from './tableOf.ts'

/** Shows a value as a table where possible, otherwise as JSON. */
export function ValueView({ value }: { value: unknown }) {
  const table = tableOf(value)
  if (table !== null) return <Rows table={table} />
  return (
    <pre className={classes.value} tabIndex={0}>
      {excerptOf(value)}
    </pre>
  )
}

/** Maximum number of characters shown of a value. */
const MAX_CHARS = 20_000

function excerptOf(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}\n…` : text
}

/** Maximum number of rows shown. */
const shown = 100

function Rows({ table }: { table: ValueTable }) {
  const { t } = useTranslation('manager')
  const { columns, rows } = table
  return (
    <>
      <div className={classes.table} tabIndex={0}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {columns.map((name, index) => (
                <Table.Th key={`${index} ${name}`}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((cells, row) => (
              <Table.Tr key={row}>
                {cells.map((text, index) => (
                  <Table.Td key={index}>{text}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <p className={classes.more}>
        {t('sources.rows', {
          shown: String(Math.min(shown, rows.length)),
          total: String(rows.length),
        })}
      </p>
    </>
  )
}
