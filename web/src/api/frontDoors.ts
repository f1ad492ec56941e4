import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from './ApiError.ts'
import { answer, client } from './client.ts'
import { errorText } from './errorText.ts'
import { queryKeys } from './queryKeys.ts'
import type { FrontDoorChange, SlugLook } from './types.ts'

/** Short address, password and words while offline of a work; `door` comes once it was read. */
export function useFrontDoor(workId: number) {
  const { t } = useTranslation('messages')
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: queryKeys.frontDoor(workId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: workId } }
      return (await answer(client.GET('/api/works/{id}/door', { params, signal }))).data
    },
  })
  const acts = useMemo(
    () => ({
      change: async (body: FrontDoorChange): Promise<string | null> => {
        const params = { path: { id: workId } }
        try {
          const changed = await answer(client.PUT('/api/works/{id}/door', { params, body }))
          queries.setQueryData(queryKeys.frontDoor(workId), changed.data)
          return null
        } catch (thrown) {
          const error = toApiError(thrown)
          return error.errors[0]?.message ?? errorText(error, t)
        }
      },
      look: async (slug: string, signal: AbortSignal): Promise<SlugLook | null> => {
        const params = { path: { id: workId }, query: { slug } }
        try {
          return (await answer(client.GET('/api/works/{id}/door/slug', { params, signal }))).data
        } catch {
          // Whether it can be had is said again when it is saved.
          return null
        }
      },
    }),
    [workId, queries, t],
  )
  return { door: found.data, error: found.error, retry: () => void found.refetch(), acts }
}
