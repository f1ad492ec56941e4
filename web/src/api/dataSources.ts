import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { DataSourceChange } from './types.ts'

/** Rows on a page (DS-007). */
export const dataSourcesPageSize = 10

/** Queries the author's data sources; `page` 0 requests as many as one call returns (DS-006). */
export function useDataSources(page: number) {
  const query =
    page === 0
      ? { limit: 100, sort: 'name:asc' }
      : { limit: dataSourcesPageSize, offset: (page - 1) * dataSourcesPageSize }
  return useQuery({
    queryKey: queryKeys.dataSourceList(query),
    queryFn: ({ signal }) => unwrap(client.GET('/api/datasources', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** Returns all data sources of the author by name, for a selection (EL-PLG-012, data-source-select). */
export async function listDataSources(): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = []
  for (;;) {
    const query = { limit: 100, offset: found.length, sort: 'name:asc' }
    const { data, total } = await unwrap(client.GET('/api/datasources', { params: { query } }))
    found.push(...data.map(({ id, name }) => ({ id: String(id), name })))
    if (data.length === 0 || found.length >= total) return found
  }
}

/** Creates a data source, or changes the one with this id (DS-003). */
export function useSaveDataSource() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, ...body }: DataSourceChange & { id?: number | undefined }) => {
      if (id === undefined) return (await unwrap(client.POST('/api/datasources', { body }))).data
      const params = { path: { id } }
      return (await unwrap(client.PUT('/api/datasources/{id}', { params, body }))).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.dataSources }),
  })
}

/** Deletes a data source. The host refuses with 409 while works use it, unless forced (API-DS-002). */
export function useDeleteDataSource() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, force }: { id: number; force: boolean }) => {
      const params = { path: { id }, query: force ? { force } : {} }
      await unwrap(client.DELETE('/api/datasources/{id}', { params }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.dataSources }),
  })
}

/** Result of a data source: the output of its pipe, and the rows that elements show; null when it is not a table. */
export interface SourceValue {
  value: unknown
  rows: unknown[] | null
  isCut: boolean
}

/** Query for the result of a data source; the host computes its pipe. */
function dataPreviewQuery(id: number) {
  return {
    queryKey: queryKeys.dataPreview(id),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SourceValue> => {
      const params = { path: { id } }
      const call = client.POST('/api/datasources/{id}/preview', { params, signal })
      const { value, rows, is_cut } = (await unwrap(call)).data
      return { value, rows: rows ?? null, isCut: is_cut }
    },
    meta: { ownMessage: true },
    retry: false,
    refetchOnWindowFocus: false,
  } as const
}

/** Reads a data source without a cache. */
export function useDataPreview(id: number) {
  return useQuery({ ...dataPreviewQuery(id), gcTime: 0 })
}

/** Milliseconds for which the rows of a data source count as fresh while editing. */
const STALE_TIME_MS = 60_000

/** Queries the rows that an element shows in the editor; all elements of a source share the result. */
export function useSourceRows(id: number) {
  return useQuery({ ...dataPreviewQuery(id), staleTime: STALE_TIME_MS })
}

/** Returns a function that reads a source outside of a component's render; `isAnew` bypasses the cache. */
export function useReadSource(): (id: number, isAnew: boolean) => Promise<SourceValue> {
  const queries = useQueryClient()
  return useCallback(
    async (id, isAnew) => {
      if (isAnew) await queries.invalidateQueries({ queryKey: queryKeys.dataPreview(id) })
      return queries.fetchQuery({ ...dataPreviewQuery(id), staleTime: STALE_TIME_MS })
    },
    [queries],
  )
}
