import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'
import { unwrap, client, requestHeaders } from './client.ts'
import { prefetch } from './prefetch.ts'
import { queryKeys } from './queryKeys.ts'
import type { PluginFailure, PluginDiagnostic } from './types.ts'

/** Works on a page of the list (CO-018). */
export const worksPageSize = 10

/** Templates on a page: enough for all bundled ones. */
export const templatesPageSize = 24

export interface WorksFilter {
  page: number
  search: string
  isTemplate: boolean
  /** Restricts the bundled templates to this language. */
  language?: string
  /** Only works with this tag (GT-008). */
  tag?: number | undefined
  /** Field and direction; by default newest first (WM-001). */
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

/** Fetches a work while the script of its screen loads. */
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

/** Stores a new work. The model types it more precisely than the API document, so it is sent as it is. */
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
    /** `into`: id of an empty work to fill instead of creating a new one. */
    mutationFn: async ({ id, into }: { id: number; into?: number }) => {
      const params = { path: { id }, ...(into !== undefined && { query: { into } }) }
      const made = await unwrap(client.POST('/api/works/use-template/{id}', { params }))
      return { id: idOf(made.data), remarks: readDiagnostics(made).remarks }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.works }),
  })
}

/** Progress of a publication: `done` of `pages` are finished. */
export interface PublishProgress {
  step: 'waiting' | 'drawing' | 'packing' | 'storing'
  pages: number
  done: number
}

/**
 * Publishes a work and returns the diagnostics of plugins; `leavesOutMissing` omits elements of unavailable plugins.
 * The job runs on the host for as long as it takes; the callback reports its progress.
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

/** Publish dry run of the stored work: returns its diagnostics and the size of its files. */
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

/** Returns the id of a stored work. The API document declares it optional, since a new work is sent without one. */
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
