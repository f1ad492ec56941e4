import { createStore, del, get, set } from 'idb-keyval'
import type { Draft } from '../../store/draft.ts'
import type { DraftStore } from './drafts.ts'

/** Drafts in IndexedDB, stored as text: writing a string avoids a structured clone of the whole object tree. */
export function openDraftDatabase(): DraftStore {
  const table = createStore('pinye-drafts', 'drafts')
  return {
    async read(key) {
      const text = await get<unknown>(key, table)
      return typeof text === 'string' ? parseDraft(text) : null
    },
    async write(key, draft) {
      await set(key, JSON.stringify(draft), table)
    },
    async remove(key) {
      await del(key, table)
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
