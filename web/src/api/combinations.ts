import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { Combination, CombinationChange, NewCombination } from './types.ts'

/** Combinations on a page (CB-006, CO-018). */
export const combinationsPageSize = 12

export type CombinationSort = 'newest' | 'nameUp' | 'nameDown'

const orders = {
  newest: { sort: 'created_at', order: 'desc' },
  nameUp: { sort: 'name', order: 'asc' },
  nameDown: { sort: 'name', order: 'desc' },
} as const

export interface CombinationQuery {
  search: string
  sort: CombinationSort
}

/** Queries the author's combinations page by page (CB-002, CB-005, CB-006). */
export function useCombinations({ search, sort }: CombinationQuery) {
  const asked = { ...orders[sort], ...(search === '' ? {} : { keyword: search }) }
  return useInfiniteQuery({
    queryKey: queryKeys.combinationList(asked),
    queryFn: ({ pageParam: offset, signal }) => {
      const query = { ...asked, limit: combinationsPageSize, offset }
      return unwrap(client.GET('/api/combinations', { params: { query }, signal }))
    },
    initialPageParam: 0,
    getNextPageParam: ({ data, total }, _pages, offset) => {
      const next = offset + data.length
      return data.length > 0 && next < total ? next : undefined
    },
    select: ({ pages }) => distinct(pages.flatMap(({ data }) => data)),
    placeholderData: keepPreviousData,
  })
}

/** Removes duplicates: when rows shift between two requests, a combination may be on both pages (CB-006). */
export function distinct(combinations: readonly Combination[]): Combination[] {
  return [...new Map(combinations.map((one) => [one.id, one])).values()]
}

/**
 * Fetches a combination with its elements. A stored combination does not change, so the result is cached for a minute.
 */
export function findCombination(queries: QueryClient, id: number): Promise<Combination> {
  return queries.fetchQuery({
    queryKey: queryKeys.combination(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      return (await unwrap(client.GET('/api/combinations/{id}', { params, signal }))).data
    },
    staleTime: 60_000,
    retry: false,
  })
}

export function useSaveCombination() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: NewCombination) =>
      (await unwrap(client.POST('/api/combinations', { body }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.combinations }),
  })
}

export function useUpdateCombination() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, ...body }: CombinationChange & { id: number }) =>
      (await unwrap(client.PUT('/api/combinations/{id}', { params: { path: { id } }, body }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.combinations }),
  })
}

export function useDeleteCombination() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (id: number) => {
      await unwrap(client.DELETE('/api/combinations/{id}', { params: { path: { id } } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.combinations }),
  })
}
