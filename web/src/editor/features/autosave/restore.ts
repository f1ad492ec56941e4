import { readWork } from '../../../model/document/readWork.ts'
import { reconcile } from '../../../model/document/reconcile.ts'
import type { Language, Work } from '../../../model/work.ts'
import type { Draft } from '../../store/draft.ts'
import { pickServerMetadata } from '../../store/documentStore.ts'

export interface RestoreOffer {
  work: Work
  lastEditTime: string
  /** The revision the draft started from; saving from it tells whether somebody else was faster. */
  revision: number
  /** Somebody saved a newer version after the draft was begun. */
  isStale: boolean
}

/** The draft worth offering, if one of them says something the stored work does not. */
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

/** Facts of the server that a draft must not bring back. */
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
