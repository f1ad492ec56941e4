import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** The kept publications of a work, the newest first (PV-007). */
export function usePublications(id: number) {
  return useQuery({
    queryKey: queryKeys.publications(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      return (await unwrap(client.GET('/api/works/{id}/publications', { params, signal }))).data
    },
  })
}

/** Shows visitors an older publication again; the draft stays as it is. */
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
