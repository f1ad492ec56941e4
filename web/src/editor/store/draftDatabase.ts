import { createStore, del, get, set } from 'idb-keyval'
import type { Draft, DraftStore } from './drafts.ts'

/** Drafts in IndexedDB, as text: a string is written without copying the whole object tree. */
export function openDraftDatabase(): DraftStore {
  const table = createStore('pinye-drafts', 'drafts')
  return {
    async read(workId) {
      const text = await get<unknown>(workId, table)
      return typeof text === 'string' ? parseDraft(text) : null
    },
    async write(draft) {
      await set(draft.workId, JSON.stringify(draft), table)
    },
    async remove(workId) {
      await del(workId, table)
    },
  }
}

export function parseDraft(text: string): Draft | null {
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null
    const isWhole = typeof draft?.workId === 'number' && typeof draft.work === 'object'
    return isWhole && draft.work !== null ? (draft as Draft) : null
  } catch {
    return null
  }
}
