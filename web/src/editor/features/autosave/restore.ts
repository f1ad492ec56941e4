import { readWork } from '../../../model/document/readWork.ts'
import { reconcile } from '../../../model/document/reconcile.ts'
import type { Language, Work } from '../../../model/work.ts'
import type { Draft } from '../../store/draft.ts'
import { pickServerMetadata } from '../../store/documentStore.ts'

export interface RestoreOffer {
  work: Work
  lastEditTime: string
  /** Revision on which the draft is based; a save from it detects a conflict. */
  revision: number
  /** Whether a newer version was saved after the draft was begun. */
  isStale: boolean
}

/** Returns the draft to offer, if one of them differs from the stored work. */
export function restoreOffer(
  drafts: readonly (Draft | null)[],
  stored: Work,
  language: Language,
): RestoreOffer | null {
  const newest = drafts
    .filter((draft): draft is Draft => draft !== null && draft.workId === stored.id)
    .sort((a, b) => b.lastEditTime.localeCompare(a.lastEditTime))[0]
  if (!newest) return null
  const work = { ...readWork(newest.work, language), ...editableFacts(stored) }
  if (reconcile(stored, work) === stored) return null
  const { lastEditTime, revision } = newest
  return { work, lastEditTime, revision, isStale: revision !== stored.revision }
}

/** Returns server metadata that a draft must not overwrite. */
function editableFacts(stored: Work): Partial<Work> {
  const { created_at, user_id } = stored
  return {
    ...(created_at !== undefined && { created_at }),
    ...(user_id !== undefined && { user_id }),
    ...dropNull({ ...pickServerMetadata(stored) }, stored),
  }
}

function dropNull(facts: Partial<Work>, stored: Work): Partial<Work> {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => key in stored))
}
