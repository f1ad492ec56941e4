import type { Page } from '../model/work.ts'
import { unwrap, client } from './client.ts'
import { cacheResponse } from './responseCache.ts'
import type { PluginFailure, Problem, PluginDiagnostic } from './types.ts'

/** A stored work with what the plugins had to say about it. */
export interface SaveAnswer<T> {
  work: T
  remarks: PluginDiagnostic[]
  faults: PluginFailure[]
  /** What kept the publication from being made that was asked for beside the save. */
  problem: Problem | null
}

interface SavedWork {
  id: number
  revision: number
  pages: Page[]
}

/**
 * Stores the whole work (ED-007); a stale revision is an ApiError with status 409. Sent again with the same key after an
 * answer that never came, it is answered with what was stored. The host sends the pages back only if it had to change them.
 */
export async function saveWork<T extends SavedWork>(work: T, key: string): Promise<SaveAnswer<T>> {
  const header = { 'Idempotency-Key': key, Prefer: 'return=minimal' }
  const params = { path: { id: work.id }, header }
  // The types of the API document say less of a work than the model does.
  const body: object = work
  const put = client.PUT('/api/works/{id}', { params, body })
  const { envelope } = await unwrap(put)
  const { remarks, faults, publication_problem: problem = null } = envelope
  const stored = { pages: work.pages, ...envelope.data } as unknown as T
  // Without a network it is the next reading of the work.
  void cacheResponse(`/api/works/${work.id}`, { code: 200, message: 'success', data: stored })
  return { work: stored, remarks, faults, problem }
}
