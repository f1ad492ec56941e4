import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { DataSourceChange } from './types.ts'

/** Rows on one page (DS-007). */
export const dataSourcesPageSize = 10

/** One's own data sources; `page` 0 answers as many as one call gives (DS-006). */
export function useDataSources(page: number) {
  const query =
    page === 0
      ? { limit: 100, sort: 'name:asc' }
      : { limit: dataSourcesPageSize, offset: (page - 1) * dataSourcesPageSize }
  return useQuery({
    queryKey: queryKeys.dataSourceList(query),
    queryFn: ({ signal }) => answer(client.GET('/api/datasources', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** All of one's own data sources by their names, for choosing one (EL-PLG-012, data-source-select). */
export async function listDataSources(): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = []
  for (;;) {
    const query = { limit: 100, offset: found.length, sort: 'name:asc' }
    const { data, total } = await answer(client.GET('/api/datasources', { params: { query } }))
    found.push(...data.map(({ id, name }) => ({ id: String(id), name })))
    if (data.length === 0 || found.length >= total) return found
  }
}

/** Makes a data source, or changes the one with this id (DS-003). */
export function useSaveDataSource() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, ...body }: DataSourceChange & { id?: number | undefined }) => {
      if (id === undefined) return (await answer(client.POST('/api/datasources', { body }))).data
      const params = { path: { id } }
      return (await answer(client.PUT('/api/datasources/{id}', { params, body }))).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.dataSources }),
  })
}

/** While works use it the host refuses with 409, unless it is forced (API-DS-002). */
export function useDeleteDataSource() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, force }: { id: number; force: boolean }) => {
      const params = { path: { id }, query: force ? { force } : {} }
      await answer(client.DELETE('/api/datasources/{id}', { params }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.dataSources }),
  })
}

/** Reads a data source now, on the host, and computes its pipe. */
export function useDataPreview(id: number) {
  return useQuery({
    queryKey: queryKeys.dataPreview(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      const call = client.POST('/api/datasources/{id}/preview', { params, signal })
      return (await answer(call)).data.value
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
