import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { GiftChange } from './types.ts'

export const giftsPageSize = 10

/** Queries the author's gifts (GT-007). */
export function useGifts({ page, search }: { page: number; search: string }) {
  const query = {
    limit: giftsPageSize,
    offset: (page - 1) * giftsPageSize,
    ...(search === '' ? {} : { keyword: search }),
  }
  return useQuery({
    queryKey: queryKeys.giftList(query),
    queryFn: ({ signal }) => unwrap(client.GET('/api/gift/', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** Creates a gift, or changes the one with this id (GT-003). */
export function useSaveGift() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, ...body }: GiftChange & { id?: number | undefined }) => {
      if (id === undefined) return (await unwrap(client.POST('/api/gift/create', { body }))).data
      return (await unwrap(client.PUT('/api/gift/{id}', { params: { path: { id } }, body }))).data
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.gifts }),
  })
}

export function useDeleteGift() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await unwrap(client.DELETE('/api/gift/{id}', { params: { path: { id } } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.gifts }),
  })
}
