import { isDirty, type DocumentStore } from './documentStore.ts'

/** Unsaved work as stored in this browser. */
export interface Draft {
  workId: number
  /** Revision on which the changes are based. */
  revision: number
  title: string
  lastEditTime: string
  work: unknown
}

/** Key of a tab's stored data of a work: for the first slot the work's id, as in earlier versions. */
export type SlotKey = number | string

export function slotKey(workId: number, slot: number): SlotKey {
  return slot === 0 ? workId : `${workId}:${slot}`
}

/** Returns the unsaved document; null when everything is saved. */
export function unsavedDraft(document: DocumentStore, now: number): Draft | null {
  const state = document.getState()
  if (!isDirty(state)) return null
  const { work, serverMetadata } = state
  return {
    workId: work.id,
    revision: serverMetadata.revision,
    title: work.title,
    lastEditTime: new Date(now).toISOString(),
    work,
  }
}
