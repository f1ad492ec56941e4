import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { FormSettingsChange } from './types.ts'

export const formWorksPageSize = 10
export const deliveriesPageSize = 10

/** Queries the author's works that have a form or submissions (DC-002). */
export function useFormWorks({ page, search }: { page: number; search: string }) {
  const query = {
    is_template: false,
    limit: formWorksPageSize,
    offset: (page - 1) * formWorksPageSize,
    ...(search === '' ? {} : { 'filters[title][$contains]': search }),
  }
  return useQuery({
    queryKey: queryKeys.formWorks(query),
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/works/has-forms', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** Queries visits and submissions of a work per day: the last `days` days or a range, in the work's time zone. */
export function useFormStat(id: number, range: { days: number } | { from: string; to: string }) {
  return useQuery({
    queryKey: queryKeys.formStat(id, range),
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: range }
      return (await unwrap(client.GET('/api/works/form/stats/{id}', { params, signal }))).data
    },
    placeholderData: keepPreviousData,
  })
}

export function useFormSettings(id: number) {
  return useQuery({
    queryKey: queryKeys.formSettings(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      return (await unwrap(client.GET('/api/works/form/settings/{id}', { params, signal }))).data
    },
    // The form is initialized from this query once; a later response must not overwrite typed values.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Changes the given settings and keeps the others. */
export function useSaveFormSettings(id: number) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: FormSettingsChange) => {
      const params = { path: { id } }
      return (await unwrap(client.PUT('/api/works/form/settings/{id}', { params, body }))).data
    },
    onSuccess: (settings) => {
      queries.setQueryData(queryKeys.formSettings(id), settings)
    },
  })
}

/** Queries the deliveries of a work's notifications, newest first. */
export function useDeliveries(id: number, page: number) {
  const query = { limit: deliveriesPageSize, offset: (page - 1) * deliveriesPageSize }
  return useQuery({
    queryKey: queryKeys.deliveries(id, page),
    queryFn: ({ signal }) => {
      const params = { path: { id }, query }
      return unwrap(client.GET('/api/works/form/deliveries/{id}', { params, signal }))
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
