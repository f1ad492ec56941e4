import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Queries the stored publications of a work, newest first (PV-007). */
export function usePublications(id: number) {
  return useQuery({
    queryKey: queryKeys.publications(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      return (await unwrap(client.GET('/api/works/{id}/publications', { params, signal }))).data
    },
  })
}

/** Makes an older publication current for visitors; the draft stays unchanged. */
export function useSetCurrentPublication(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (number: number) => {
      const params = { path: { id, number } }
      await unwrap(client.PUT('/api/works/{id}/publications/{number}/current', { params }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}
