import { Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/ApiError.ts'
import { useDataPreview } from '../../api/dataSources.ts'
import { errorText } from '../../api/errorText.ts'
import type { DataSource } from '../../api/types.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingState } from '../../ui/LoadingState.tsx'
import classes from './DataSources.module.css'
import { tableOf, type ValueTable } from './tableOf.ts'

export interface DataPreviewDialogProps {
  source: DataSource
  onClose: () => void
}

/** What a data source gives right now. */
export function DataPreviewDialog({ source, onClose }: DataPreviewDialogProps) {
  const { t } = useTranslation('manager')
  const preview = useDataPreview(source.id)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('sources.previewOf', { name: source.name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {preview.isFetching && !preview.isSuccess && <LoadingState />}
      {preview.isError && !preview.isFetching && (
        <ErrorState text={refusalText(preview.error, t)} onRetry={() => void preview.refetch()} />
      )}
      {preview.isSuccess && <Value value={preview.data.value} />}
    </Modal>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

/** The field of a refusal says more than its heading: which address, which place of the pipe. */
function refusalText(thrown: unknown, t: Translate): string {
  const { errors } = toApiError(thrown)
  const sentences = errors.map(({ message }) => message)
  return sentences.length > 0 ? sentences.join('\n') : errorText(thrown, t)
}

function Value({ value }: { value: unknown }) {
  const table = tableOf(value)
  if (table !== null) return <Rows table={table} />
  return (
    <pre className={classes.value} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}

/** Rows that are shown; a look, not a spreadsheet. */
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
