import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Queries the stored versions of a work, newest first. */
export function useVersions(workId: number) {
  return useQuery({
    queryKey: queryKeys.versions(workId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: workId } }
      return (await unwrap(client.GET('/api/works/{id}/versions', { params, signal }))).data
    },
  })
}

/** Queries the work as a save left it; a version is immutable. */
export function useVersion(workId: number, revision: number | null) {
  return useQuery({
    queryKey: queryKeys.version(workId, revision ?? 0),
    queryFn: ({ signal }) => findVersion(workId, revision ?? 0, signal),
    enabled: revision !== null,
    staleTime: Infinity,
  })
}

export async function findVersion(workId: number, revision: number, signal?: AbortSignal) {
  const params = { path: { id: workId, revision } }
  const options = signal ? { params, signal } : { params }
  return (await unwrap(client.GET('/api/works/{id}/versions/{revision}', options))).data
}

/** Names a version, which is then kept permanently; an empty name removes it. */
export function useNameVersion(workId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ revision, name }: { revision: number; name: string }) => {
      const params = { path: { id: workId, revision } }
      await unwrap(client.PUT('/api/works/{id}/versions/{revision}', { params, body: { name } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.versions(workId) }),
  })
}
