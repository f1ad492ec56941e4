import { readJson, remove as forget, writeJson } from '../../../api/storage.ts'
import type { SlotKey } from '../../store/draft.ts'
import type { DraftStore } from './drafts.ts'

const KEY = 'removedDrafts'
/** Maximum number of tombstones. */
const MAX_TOMBSTONES = 20

/**
 * Draft tombstones: when a tab closes, the browser may drop a pending IndexedDB removal, and a reload right after a
 * save would offer an outdated draft. So the removal is first recorded in local storage, synchronously.
 */
export function withDraftTombstones(drafts: DraftStore): DraftStore {
  /** Time of the last edit of the stored draft, by key. */
  const lying = new Map<SlotKey, string>()
  return {
    async read(key) {
      const draft = await drafts.read(key)
      if (draft === null || removed()[key] === draft.lastEditTime) return null
      lying.set(key, draft.lastEditTime)
      return draft
    },
    async write(key, draft) {
      lying.set(key, draft.lastEditTime)
      await drafts.write(key, draft)
    },
    async remove(key) {
      const moment = lying.get(key)
      if (moment !== undefined) note({ ...removed(), [key]: moment })
      await drafts.remove(key)
      note(without(removed(), key))
    },
  }
}

/** Returns the tombstones: by key, the edit time of the removed draft. */
function removed(): Record<string, unknown> {
  const kept = readJson(KEY)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

function without(moments: Record<string, unknown>, key: SlotKey): Record<string, unknown> {
  return Object.fromEntries(Object.entries(moments).filter(([one]) => one !== String(key)))
}

function note(moments: Record<string, unknown>): void {
  const all = Object.entries(moments)
  if (all.length === 0) forget(KEY)
  else writeJson(KEY, Object.fromEntries(all.slice(-MAX_TOMBSTONES)))
}
