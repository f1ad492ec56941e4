import type { Page } from '../model/work.ts'
import { unwrap, client } from './client.ts'
import { cacheResponse } from './responseCache.ts'
import type { PluginFailure, Problem, PluginDiagnostic } from './types.ts'

/** A stored work with the diagnostics and failures of plugins. */
export interface SaveAnswer<T> {
  work: T
  remarks: PluginDiagnostic[]
  faults: PluginFailure[]
  /** Why the publication that was requested with the save failed; null otherwise. */
  problem: Problem | null
}

interface SavedWork {
  id: number
  revision: number
  pages: Page[]
}

/**
 * Stores the whole work (ED-007); a stale revision throws an ApiError with status 409. `key` is the idempotency key: a
 * retry after a lost response returns what was stored. The host returns the pages only if it had to change them.
 */
export async function saveWork<T extends SavedWork>(work: T, key: string): Promise<SaveAnswer<T>> {
  const header = { 'Idempotency-Key': key, Prefer: 'return=minimal' }
  const params = { path: { id: work.id }, header }
  // The model types a work more precisely than the API document.
  const body: object = work
  // A blob is passed on by reference; `Request` and `fetch` each copy a string of half a megabyte.
  const bodySerializer = (sent: object) => new Blob([JSON.stringify(sent)])
  const put = client.PUT('/api/works/{id}', { params, body, bodySerializer })
  const { envelope } = await unwrap(put)
  const { remarks, faults, publication_problem: problem = null } = envelope
  const stored = { pages: work.pages, ...envelope.data } as unknown as T
  // While offline, the next read of the work returns this.
  void cacheResponse(`/api/works/${work.id}`, { code: 200, message: 'success', data: stored })
  return { work: stored, remarks, faults, problem }
}
