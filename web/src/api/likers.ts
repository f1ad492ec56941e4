import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Queries the visitors whom a work shows by name or picture because they liked it. */
export function useLikers(id: number) {
  return useQuery({
    queryKey: queryKeys.likers(id),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/works/{id}/faces', { params: { path: { id } }, signal })))
        .data,
  })
}

/** Removes a visitor's name and picture from a work, also for later likes. */
export function useRemoveLiker(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (face: string) => {
      const params = { path: { id, face } }
      await unwrap(client.DELETE('/api/works/{id}/faces/{face}', { params }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.likers(id) }),
  })
}
