import { isDirty, type DocumentStore } from './documentStore.ts'

/** Unsaved work as this browser keeps it. */
export interface Draft {
  workId: number
  /** The revision the changes started from. */
  revision: number
  title: string
  lastEditTime: string
  work: unknown
}

/** The key of what a tab keeps of a work: the id of the work in the first slot, which is what earlier versions kept it under. */
export type SlotKey = number | string

export function slotKey(workId: number, slot: number): SlotKey {
  return slot === 0 ? workId : `${workId}:${slot}`
}

/** What of the document is not saved; null where all is. */
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
