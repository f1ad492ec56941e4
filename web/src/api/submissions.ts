import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { Submission, SubmissionMarks } from './types.ts'

/** Filter of submissions; dates as `2026-11-21` in the work's time zone, empty for open ends. */
export interface SubmissionFilter {
  search: string
  from: string
  to: string
  isSpam: boolean
  /** Only unread submissions. */
  isUnread: boolean
}

export interface SubmissionPage extends SubmissionFilter {
  page: number
  pageSize: number
  isOldestFirst: boolean
}

/** Queries one page of a work's submissions, with their columns (DC-003). */
export function useSubmissions(id: number, asked: SubmissionPage) {
  const query = {
    ...submissionQuery(asked),
    limit: asked.pageSize,
    offset: (asked.page - 1) * asked.pageSize,
    sort: asked.isOldestFirst ? 'id:asc' : 'id:desc',
  }
  return useQuery({
    queryKey: queryKeys.submissions(id, query),
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query }
      const found = await unwrap(client.GET('/api/works/form/query/{id}', { params, signal }))
      // The API document types a record as "an object"; the host's tests assert that its values are texts.
      const rows = found.data.records as Submission[]
      const { fields, put_aside: putAside, time_zone: timeZone } = found.data
      return { rows, columns: fields, putAside, timeZone, total: found.total }
    },
    placeholderData: keepPreviousData,
  })
}

/** Returns the query parameters that lists and exports share. */
export function submissionQuery({ search, from, to, isSpam, isUnread }: SubmissionFilter) {
  return {
    ...(search === '' ? {} : { keyword: search }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(isSpam ? { spam: 'true' } : {}),
    ...(isUnread ? { is_read: false } : {}),
  }
}

function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

/** Marks submissions as read or unread, and moves them into the spam folder or out of it. */
export function useMarkSubmissions(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, ...marks }: SubmissionMarks & { ids: number[] }) => {
      const params = { path: { id } }
      const body = { ids, ...marks }
      await unwrap(client.PUT('/api/works/form/marks/{id}', { params, body }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.forms }),
  })
}

/** Deletes submissions permanently; there is no bin for them. */
export function useDeleteSubmissions(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: number[]) => {
      const params = { path: { id } }
      await unwrap(client.POST('/api/works/form/delete/{id}', { params, body: { ids } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.forms }),
  })
}
