import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { type ApiResponse, unwrap, client } from './client.ts'
import { toApiError, type ApiError } from './ApiError.ts'
import { queryKeys } from './queryKeys.ts'
import type { Tag, WorkSummary } from './types.ts'
import { idOf } from './works.ts'

type WorkListResponse = ApiResponse<unknown> & { data: WorkSummary[] }

/**
 * Renames a work. Optimistic update: lists show the new title at once and restore the former one if the host refuses
 * it.
 */
export function useRenameWork() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, title }: { id: number; title: string }) => {
      const params = { path: { id } }
      await unwrap(client.POST('/api/works/info/{id}', { params, body: { title } }))
    },
    onMutate: async ({ id, title }) => {
      await queries.cancelQueries({ queryKey: queryKeys.workLists })
      const before = queries.getQueriesData({ queryKey: queryKeys.workLists })
      showTitle(queries, id, title)
      return { before }
    },
    onError: (_error, _variables, context) => {
      for (const [key, data] of context?.before ?? []) queries.setQueryData(key, data)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

function showTitle(queries: QueryClient, id: number, title: string): void {
  queries.setQueriesData<WorkListResponse>({ queryKey: queryKeys.workLists }, (list) => {
    if (list === undefined) return undefined
    return { ...list, data: list.data.map((work) => (work.id === id ? { ...work, title } : work)) }
  })
}

/** Copies a work; the copy is a draft with the same tags. Returns its id. */
export function useCopyWork() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: copyWork,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

async function copyWork(id: number): Promise<number> {
  const params = { path: { id } }
  return idOf((await unwrap(client.POST('/api/works/{id}/copy', { params }))).data)
}

/** Actions on several works at once. */
export type BatchAction =
  | { act: 'delete' | 'copy' | 'offline' }
  /** Adds some tags to the works and removes others. */
  | { act: 'tags'; add: readonly number[]; remove: readonly number[] }

export interface BatchResult {
  done: WorkSummary[]
  failed: { work: WorkSummary; error: ApiError }[]
}

/** Runs an action on one work after the other; a failure does not stop the rest. */
export function useBatch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ works, ...what }: BatchAction & { works: readonly WorkSummary[] }) => {
      const result: BatchResult = { done: [], failed: [] }
      for (const work of works) {
        try {
          await doWith(work, what)
          result.done.push(work)
        } catch (thrown) {
          const error = toApiError(thrown)
          result.failed.push({ work, error })
          // The session is over, so every further call would fail.
          if (error.handled) break
        }
      }
      return result
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

async function doWith({ id, tags }: WorkSummary, what: BatchAction): Promise<void> {
  const params = { path: { id } }
  switch (what.act) {
    case 'delete':
      await unwrap(client.DELETE('/api/works/{id}', { params }))
      return
    case 'copy':
      await copyWork(id)
      return
    case 'offline':
      await unwrap(client.POST('/api/works/info/{id}', { params, body: { is_publish: false } }))
      return
    case 'tags': {
      const tagIds = tagsAfter(tags, what)
      await unwrap(client.PUT('/api/works/{id}/tags', { params, body: { tagIds } }))
    }
  }
}

/** Returns the tags of a work after some were added and others removed. */
export function tagsAfter(
  carried: readonly Pick<Tag, 'id'>[],
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): number[] {
  const kept = carried.map(({ id }) => id).filter((id) => !remove.includes(id))
  return [...new Set([...kept, ...add])]
}
