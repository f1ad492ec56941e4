import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from './Notice.tsx'
import { ListPages } from './ListPages.tsx'
import { PageHeader, Screen } from './Screen.tsx'
import { RecordTable, type Column } from './RecordTable.tsx'

export interface ListScreenProps<Row> {
  title: string
  subtitle: string
  /** Search, filters and buttons. */
  tools?: ReactNode
  columns: Column<Row>[]
  list: {
    /** Undefined while loading. */
    rows: readonly Row[] | undefined
    /** Error message when loading failed; undefined otherwise. */
    failure: string | undefined
    isFaded?: boolean
    onRetry: () => void
  }
  empty: { icon: ReactNode; title: string; text: string; children?: ReactNode }
  pages?: { total: number; page: number; pageSize: number; onTurn: (page: number) => void }
  /** Dialogs of the screen. */
  children?: ReactNode
}

/** A screen with one list: heading, table, and the empty or error state in its place. */
export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  const { title, list, empty, pages } = props
  const hasFailed = list.rows === undefined && list.failure !== undefined
  return (
    <Screen>
      <PageHeader title={title} subtitle={props.subtitle}>
        {props.tools}
      </PageHeader>
      {hasFailed && <ErrorState text={list.failure ?? ''} onRetry={list.onRetry} />}
      {list.rows?.length === 0 && (
        <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
          {empty.children}
        </EmptyState>
      )}
      {!hasFailed && list.rows?.length !== 0 && (
        <RecordTable
          label={title}
          columns={props.columns}
          rows={list.rows}
          isFaded={list.isFaded ?? false}
        />
      )}
      {pages && <ListPages {...pages} />}
      {props.children}
    </Screen>
  )
}
