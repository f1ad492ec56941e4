import type { WorkSummary } from '../api/types.ts'

export type WorkStatus = 'draft' | 'published' | 'changed'

/** Draft, published, or published with later edits that visitors do not see yet (PV-007). */
export function workStatus(work: Pick<WorkSummary, 'is_publish' | 'published_at' | 'updated_at'>) {
  if (!work.is_publish) return 'draft'
  if (!work.published_at) return 'published'
  const isNewer = Date.parse(work.updated_at) - Date.parse(work.published_at) > sameMoment
  return isNewer ? 'changed' : 'published'
}

/** Publishing itself touches the work; a second apart is one act. */
const sameMoment = 1_000
