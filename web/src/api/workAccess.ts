import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from './ApiError.ts'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { WorkAccessChange, SlugAvailability } from './types.ts'

/** Short address, password and offline notice of a work; `access` is undefined until it has been fetched. */
export function useWorkAccess(workId: number) {
  const { t } = useTranslation('messages')
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: queryKeys.workAccess(workId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: workId } }
      return (await unwrap(client.GET('/api/works/{id}/door', { params, signal }))).data
    },
  })
  const acts = useMemo(
    () => ({
      change: async (body: WorkAccessChange): Promise<string | null> => {
        const params = { path: { id: workId } }
        try {
          const changed = await unwrap(client.PUT('/api/works/{id}/door', { params, body }))
          queries.setQueryData(queryKeys.workAccess(workId), changed.data)
          return null
        } catch (thrown) {
          const error = toApiError(thrown)
          return error.errors[0]?.message ?? errorText(error, t)
        }
      },
      look: async (slug: string, signal: AbortSignal): Promise<SlugAvailability | null> => {
        const params = { path: { id: workId }, query: { slug } }
        try {
          return (await unwrap(client.GET('/api/works/{id}/door/slug', { params, signal }))).data
        } catch {
          // The host checks the availability again on save.
          return null
        }
      },
    }),
    [workId, queries, t],
  )
  return { access: found.data, error: found.error, retry: () => void found.refetch(), acts }
}
