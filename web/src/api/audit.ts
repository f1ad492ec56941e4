import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Lines on one page of the audit. */
export const auditPageSize = 20

/** What was done on this installation, the latest first; `action` empty for everything. */
export function useAudit({ page, action }: { page: number; action: string }) {
  const query = {
    limit: auditPageSize,
    offset: (page - 1) * auditPageSize,
    ...(action === '' ? {} : { action }),
  }
  return useQuery({
    queryKey: queryKeys.audit(query),
    queryFn: ({ signal }) => unwrap(client.GET('/api/audit', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
