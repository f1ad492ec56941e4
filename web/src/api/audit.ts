import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Rows on a page of the audit log. */
export const auditPageSize = 20

/** Queries the audit log of the installation, newest first; an empty `action` means all actions. */
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
