import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'
import { unwrap, client, requestHeaders } from './client.ts'
import { prefetch } from './prefetch.ts'
import { queryKeys } from './queryKeys.ts'
import type { PluginFailure, PluginDiagnostic } from './types.ts'

/** Works on one page of the list (CO-018). */
export const worksPageSize = 10

/** Templates on one page: all that come with the program fit. */
export const templatesPageSize = 24

export interface WorksFilter {
  page: number
  search: string
  isTemplate: boolean
  /** Of the templates that come with the program only those in this language. */
  language?: string
  /** Only works that carry this tag (GT-008). */
  tag?: number | undefined
  /** Field and direction; the newest first unless it is said (WM-001). */
  sort?: WorksSort
  pageSize?: number
}

/** Orders in which works are listed. */
export type WorksSort = 'id:desc' | 'updated_at:desc' | 'title:asc'

export function useWorks(filter: WorksFilter) {
  const {
    page,
    search,
    isTemplate,
    language,
    tag,
    sort = 'id:desc',
    pageSize = worksPageSize,
  } = filter
  const query = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    sort,
    is_template: isTemplate,
    ...(language === undefined ? {} : { language }),
    ...(search === '' ? {} : { 'filters[title][$contains]': search }),
    ...(tag === undefined ? {} : { 'filters[tags]': String(tag) }),
  }
  return useQuery({
    queryKey: queryKeys.workList(query),
    queryFn: ({ signal }) => unwrap(client.GET('/api/works', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export async function findWork(id: number, signal?: AbortSignal) {
  return (await unwrap(client.GET('/api/works/{id}', { params: { path: { id } }, signal }))).data
}

/** Asks for a work while the screen that opens it is on its way. */
export function prefetchWork(id: number): void {
  const path = `/api/works/${id}`
  prefetch(path, () => fetch(path, { headers: requestHeaders(), credentials: 'same-origin' }))
}

export function useWork(id: number) {
  return useQuery({
    queryKey: queryKeys.work(id),
    queryFn: ({ signal }) => findWork(id, signal),
    gcTime: 0,
  })
}

/** Stores a new work; what the model knows better than the API document goes as it is. */
export async function createWork(work: object) {
  return (await unwrap(client.POST('/api/works', { body: work }))).data
}

export function useCreateWork() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (title: string) => idOf(await createWork({ title })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

export function useDeleteWork() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (id: number) => {
      await unwrap(client.DELETE('/api/works/{id}', { params: { path: { id } } }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

/** PV-008: hides a work from visitors; its publications are kept. */
export function useTakeOffline() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      const params = { path: { id } }
      await unwrap(client.POST('/api/works/info/{id}', { params, body: { is_publish: false } }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

export function useCreateFromTemplate() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    /** `into`: an empty work that is filled instead of making one. */
    mutationFn: async ({ id, into }: { id: number; into?: number }) => {
      const params = { path: { id }, ...(into !== undefined && { query: { into } }) }
      const made = await unwrap(client.POST('/api/works/use-template/{id}', { params }))
      return { id: idOf(made.data), remarks: readDiagnostics(made).remarks }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

/** How far a publication is: `done` of `pages` are finished. */
export interface PublishProgress {
  step: 'waiting' | 'drawing' | 'packing' | 'storing'
  pages: number
  done: number
}

/**
 * Publishes, without the elements whose plugins are not available where that was chosen, and answers what the plugins had to say. It goes on at
 * the host for as long as it takes; this tells how far.
 */
export async function publishWork(
  { id, leavesOutMissing }: { id: number; leavesOutMissing: boolean },
  onProgress: (progress: PublishProgress) => void,
) {
  const params = { path: { id }, header: { Prefer: 'wait=1' } }
  const body = { is_publish: true, ...(leavesOutMissing && { leaves_out_missing: true }) }
  let answered = await unwrap(client.POST('/api/works/info/{id}', { params, body }))
  for (;;) {
    const progress = progressOf(answered.envelope)
    if (progress === undefined)
      return { info: answered.data, ...readDiagnostics(answered.envelope) }
    onProgress(progress)
    answered = await unwrap(client.GET('/api/works/{id}/publishing', { params }))
  }
}

/** What publishing the stored work would bring up, and what its files weigh; nothing is published. */
export async function publishDryRun(id: number, signal?: AbortSignal) {
  const params = { path: { id } }
  const { data, envelope } = await unwrap(
    client.GET('/api/works/{id}/foresight', { params, signal }),
  )
  return { files: data.files, ...readDiagnostics(envelope) }
}

function progressOf(envelope: object): PublishProgress | undefined {
  return (envelope as { publishing?: PublishProgress }).publishing
}

export function useWorkInfo(id: number) {
  return useQuery({
    queryKey: queryKeys.workInfo(id),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/works/info/{id}', { params: { path: { id } }, signal }))).data,
  })
}

export function useShareToken(id: number) {
  return useQuery({
    queryKey: queryKeys.shareToken(id),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/works/token/{id}', { params: { path: { id } }, signal })))
        .data,
  })
}

export function useRefreshShareToken(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await unwrap(client.PUT('/api/works/token/{id}/refresh', { params: { path: { id } } })))
        .data,
    onSuccess: (share) => {
      queries.setQueryData(queryKeys.shareToken(id), share)
    },
  })
}

/** A stored work always has an id; the document leaves it open, since a new one is sent without. */
export function idOf({ id }: { readonly id?: number | null }): number {
  if (typeof id === 'number') return id
  throw new ApiError({ kind: 'config', message: 'a work came without its id' })
}

function readDiagnostics(envelope: object): {
  remarks: PluginDiagnostic[]
  faults: PluginFailure[]
} {
  const { remarks = [], faults = [] } = envelope as {
    remarks?: PluginDiagnostic[]
    faults?: PluginFailure[]
  }
  return { remarks, faults }
}
