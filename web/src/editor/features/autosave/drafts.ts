import { slotKey, type Draft, type SlotKey } from '../../store/draft.ts'

/** Interval of draft writes: a crash loses at most a few seconds. */
export const DRAFT_INTERVAL_MS = 5_000

/** Number of slots searched for drafts of closed tabs. */
export const SEARCHED_SLOTS = 8

export interface DraftStore {
  read: (key: SlotKey) => Promise<Draft | null>
  write: (key: SlotKey, draft: Draft) => Promise<void>
  remove: (key: SlotKey) => Promise<void>
}

/**
 * Returns the slots with unsaved changes of a work, newest first: as a draft, or only as the backup that a closing tab
 * writes when it is too late for the database.
 */
export async function slotsWithDrafts(
  drafts: DraftStore,
  workId: number,
  backupOf: (slot: number) => { workId: number; lastEditTime: string } | null = () => null,
): Promise<number[]> {
  const slots = [...Array(SEARCHED_SLOTS).keys()]
  const read = (slot: number) => drafts.read(slotKey(workId, slot)).catch(() => null)
  const found = await Promise.all(
    slots.map(async (slot) => {
      const copies = [await read(slot), backupOf(slot)]
      return copies.flatMap((copy) =>
        copy?.workId === workId ? [{ slot, time: copy.lastEditTime }] : [],
      )
    }),
  )
  const newestFirst = found.flat().sort((a, b) => b.time.localeCompare(a.time))
  return [...new Set(newestFirst.map(({ slot }) => slot))]
}

export interface DraftAutosaveOptions {
  drafts: DraftStore
  /** Returns the unsaved document, or null when everything is saved. */
  unsaved: () => Draft | null
  /** Returns a value that changes with every change of the document. */
  version: () => unknown
  /** Stores the history steps of the document, so that they can be undone after a reload (ED-029). */
  persistHistory?: () => Promise<void>
}

export interface DraftAutosave {
  /**
   * Writes or removes the draft now instead of at the next tick; called after every save, or the draft would outlive
   * it.
   */
  flush: () => Promise<void>
  stop: () => void
}

/** Writes the draft every few seconds if the document has changed, and removes it once the work is saved. */
export function startDraftAutosave(
  { drafts, unsaved, version, persistHistory }: DraftAutosaveOptions,
  key: SlotKey,
): DraftAutosave {
  let written: unknown = version()
  // An earlier visit may have left a draft, which the author has restored or discarded.
  let mayBeKept = true

  let keptSteps: unknown = version()

  /** Starts both writes at once, so that a closing tab completes both or neither. */
  async function flush(): Promise<void> {
    const draft = unsaved()
    await Promise.all([keepHistory(), keepDraft(draft)])
  }

  async function keepHistory(): Promise<void> {
    if (!persistHistory || version() === keptSteps) return
    keptSteps = version()
    // Steps that cannot be stored are lost with the tab; the draft is still written.
    await persistHistory().catch(() => undefined)
  }

  async function keepDraft(draft: Draft | null): Promise<void> {
    try {
      if (!draft) {
        if (!mayBeKept) return
        mayBeKept = false
        await drafts.remove(key)
        return
      }
      if (version() === written) return
      written = version()
      mayBeKept = true
      await drafts.write(key, draft)
    } catch {
      // Without storage there are no drafts, but the editor still works.
    }
  }

  const timer = setInterval(() => void flush(), DRAFT_INTERVAL_MS)
  return { flush, stop: () => clearInterval(timer) }
}
