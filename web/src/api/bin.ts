import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { worksPageSize } from './works.ts'

/** Queries the author's works in the bin, where they stay for 30 days (WM-010). */
export function useBin(page: number) {
  const query = { limit: worksPageSize, offset: (page - 1) * worksPageSize }
  return useQuery({
    queryKey: queryKeys.bin(page),
    queryFn: ({ signal }) => unwrap(client.GET('/api/works/bin', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export function useRestoreWork() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await unwrap(client.POST('/api/works/{id}/restore', { params: { path: { id } } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

export function useDeletePermanently() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      const params = { path: { id }, query: { forever: true } }
      await unwrap(client.DELETE('/api/works/{id}', { params }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}
