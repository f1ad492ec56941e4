import { readJson, remove as forget, writeJson } from '../../api/storage.ts'
import type { DraftStore } from './drafts.ts'

const KEY = 'removedDrafts'
/** Of so many works a removal may be on its way. */
const MOST = 20

/**
 * Drafts that stay removed. The browser does not carry a removal out whose tab goes away at that moment, and a reload right after a
 * save would be offered what the save has stored long since (R33). So what is removed is written down first, which cannot be cut short.
 */
export function withSureRemoval(drafts: DraftStore): DraftStore {
  /** The moment of the last edit of what lies there, by work. */
  const lying = new Map<number, string>()
  return {
    async read(workId) {
      const draft = await drafts.read(workId)
      if (draft === null || removed()[workId] === draft.lastEditTime) return null
      lying.set(workId, draft.lastEditTime)
      return draft
    },
    async write(draft) {
      lying.set(draft.workId, draft.lastEditTime)
      await drafts.write(draft)
    },
    async remove(workId) {
      const moment = lying.get(workId)
      if (moment !== undefined) note({ ...removed(), [workId]: moment })
      await drafts.remove(workId)
      note(without(removed(), workId))
    },
  }
}

/** By work, the draft of which moment is removed. */
function removed(): Record<string, unknown> {
  const kept = readJson(KEY)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

function without(moments: Record<string, unknown>, workId: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(moments).filter(([id]) => id !== String(workId)))
}

function note(moments: Record<string, unknown>): void {
  const all = Object.entries(moments)
  if (all.length === 0) forget(KEY)
  else writeJson(KEY, Object.fromEntries(all.slice(-MOST)))
}
