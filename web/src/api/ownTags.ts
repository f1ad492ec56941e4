import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

export interface OwnTagChange {
  /** Undefined creates a new tag. */
  id?: number | undefined
  name: string
  color: string
}

/** Creates or changes a tag that only its author sees. */
export function useSaveOwnTag() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, ...body }: OwnTagChange) => {
      if (id === undefined) return (await unwrap(client.POST('/api/tags/own', { body }))).data
      const params = { path: { id } }
      return (await unwrap(client.PUT('/api/tags/own/{id}', { params, body }))).data
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.tags }),
        queries.invalidateQueries({ queryKey: queryKeys.works }),
      ]),
  })
}

export function useDeleteOwnTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await unwrap(client.DELETE('/api/tags/own/{id}', { params: { path: { id } } }))
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.tags }),
        queries.invalidateQueries({ queryKey: queryKeys.works }),
      ]),
  })
}
