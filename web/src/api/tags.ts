import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { TagChange } from './types.ts'

/** Queries all tags of the installation, or those of one category (GT-001). */
export function useTags(category = '') {
  const query = { sort: 'id:asc', ...(category === '' ? {} : { category }) }
  return useQuery({
    queryKey: queryKeys.tagList(query),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/tags', { params: { query }, signal }))).data,
  })
}

/** Creates a tag, or changes the one with this id (GT-005). */
export function useSaveTag() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, ...body }: TagChange & { id?: number | undefined }) => {
      if (id === undefined) return (await unwrap(client.POST('/api/tags', { body }))).data
      const params = { path: { id } }
      return (await unwrap(client.PUT('/api/tags/{id}', { params, body }))).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.tags }),
  })
}

export function useDeleteTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await unwrap(client.DELETE('/api/tags/{id}', { params: { path: { id } } }))
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.tags }),
        queries.invalidateQueries({ queryKey: queryKeys.works }),
      ]),
  })
}

/** Queries the tags of a work (GT-002). */
export function useWorkTags(id: number) {
  const params = { path: { id } }
  return useQuery({
    queryKey: queryKeys.workTags(id),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/works/{id}/tags', { params, signal }))).data,
  })
}

/** Replaces the tags of a work (GT-002). */
export function useSetWorkTags(id: number) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (tagIds: number[]) => {
      const params = { path: { id } }
      return (await unwrap(client.PUT('/api/works/{id}/tags', { params, body: { tagIds } }))).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}
