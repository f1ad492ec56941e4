import { readJson, remove as forget, writeJson } from '../../../api/storage.ts'
import type { SlotKey } from '../../store/draft.ts'
import type { DraftStore } from './drafts.ts'

const KEY = 'removedDrafts'
/** So many removals may be on their way. */
const MAX_TOMBSTONES = 20

/**
 * Drafts that stay removed. The browser does not carry a removal out whose tab goes away at that moment, and a reload right after a
 * save would be offered what the save has stored long since. So what is removed is written down first, which cannot be cut short.
 */
export function withDraftTombstones(drafts: DraftStore): DraftStore {
  /** The moment of the last edit of what lies there, by key. */
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

/** By key, the draft of which moment is removed. */
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
