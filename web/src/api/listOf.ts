import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { errorText } from './ApiError.ts'

/** Returns what a list screen needs of a query: the rows, or the reason why there are none. */
export function listOf<Data, Row>(
  query: UseQueryResult<Data>,
  rowsOf: (data: Data) => readonly Row[],
  t: TFunction,
) {
  const { data, error, isPlaceholderData } = query
  return {
    rows: data === undefined ? undefined : rowsOf(data),
    failure: error === null ? undefined : errorText(error, t),
    isFaded: isPlaceholderData,
    onRetry: () => void query.refetch(),
  }
}
