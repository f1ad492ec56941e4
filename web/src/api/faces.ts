import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Whom a work shows with name or picture because they liked something in it. */
export function useFaces(id: number) {
  return useQuery({
    queryKey: queryKeys.faces(id),
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/api/works/{id}/faces', { params: { path: { id } }, signal })))
        .data,
  })
}

/** Takes somebody's name and picture off a work, also for later. */
export function useRemoveFace(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (face: string) => {
      const params = { path: { id, face } }
      await answer(client.DELETE('/api/works/{id}/faces/{face}', { params }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.faces(id) }),
  })
}
