import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { SiteFileChange } from './types.ts'

/** Queries the files at the root of the works' origin. */
export function useSiteFiles() {
  return useQuery({
    queryKey: queryKeys.siteFiles,
    queryFn: async ({ signal }) => (await unwrap(client.GET('/api/site-files', { signal }))).data,
  })
}

/** Writes a file; replaces one of the same name. */
export function useSaveSiteFile() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: SiteFileChange) =>
      (await unwrap(client.POST('/api/site-files', { body }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.siteFiles }),
  })
}

export function useDeleteSiteFile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      await unwrap(client.DELETE('/api/site-files/{name}', { params: { path: { name } } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.siteFiles }),
  })
}
