import { slotKey, type Draft, type SlotKey } from '../../store/draft.ts'

/** A copy of unsaved work in this browser, so that a crash costs at most a few seconds. */
export const DRAFT_INTERVAL_MS = 5_000

/** Slots that are searched for drafts of tabs that were closed. */
export const SEARCHED_SLOTS = 8

export interface DraftStore {
  read: (key: SlotKey) => Promise<Draft | null>
  write: (key: SlotKey, draft: Draft) => Promise<void>
  remove: (key: SlotKey) => Promise<void>
}

/**
 * The slots that hold unsaved changes of a work, the newest first: as a draft, or only as the backup that a tab wrote while it was
 * closed, which is too late for the database.
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
  /** The unsaved document, or null when everything is saved. */
  unsaved: () => Draft | null
  /** Changes with every change of the document. */
  version: () => unknown
  /** Keeps the steps that led to the document, so that they can be undone after a reload (ED-029). */
  persistHistory?: () => Promise<void>
}

export interface DraftAutosave {
  /** Looks now instead of at the next tick; called after every save, or the draft outlives it. */
  flush: () => Promise<void>
  stop: () => void
}

/** Writes the draft whenever it changed, looked at every few seconds, and drops it once it is saved. */
export function startDraftAutosave(
  { drafts, unsaved, version, persistHistory }: DraftAutosaveOptions,
  key: SlotKey,
): DraftAutosave {
  let written: unknown = version()
  // An earlier visit may have left one, which the author restored or turned down.
  let mayBeKept = true

  let keptSteps: unknown = version()

  /** Both begin at once, so that a tab that closes now leaves them both. */
  async function flush(): Promise<void> {
    const draft = unsaved()
    await Promise.all([keepHistory(), keepDraft(draft)])
  }

  async function keepHistory(): Promise<void> {
    if (!persistHistory || version() === keptSteps) return
    keptSteps = version()
    // Steps that cannot be kept are lost with the tab; the draft is not.
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
      // Without local storage there is no safety net, but the editor still works.
    }
  }

  const timer = setInterval(() => void flush(), DRAFT_INTERVAL_MS)
  return { flush, stop: () => clearInterval(timer) }
}
