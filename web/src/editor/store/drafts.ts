/** A copy of unsaved work in this browser, so that a crash costs at most a few seconds (R33). */
export const DRAFT_INTERVAL = 5_000

export interface Draft {
  workId: number
  /** The revision the changes started from. */
  revision: number
  title: string
  lastEditTime: string
  work: unknown
}

export interface DraftStore {
  read: (workId: number) => Promise<Draft | null>
  write: (draft: Draft) => Promise<void>
  remove: (workId: number) => Promise<void>
}

export interface DraftKeeperParts {
  drafts: DraftStore
  /** The unsaved document, or null when everything is saved. */
  unsaved: () => Draft | null
  /** Changes with every change of the document. */
  version: () => unknown
  /** Keeps the steps that led to the document, so that they can be undone after a reload (ED-029). */
  keepSteps?: () => Promise<void>
}

export interface DraftKeeper {
  /** Looks now instead of at the next tick; called after every save, or the draft outlives it. */
  keep: () => Promise<void>
  stop: () => void
}

/** Writes the draft whenever it changed, looked at every few seconds, and drops it once it is saved. */
export function keepDrafts(
  { drafts, unsaved, version, keepSteps }: DraftKeeperParts,
  workId: number,
): DraftKeeper {
  let written: unknown = version()
  // An earlier visit may have left one, which the author restored or turned down.
  let mayBeKept = true

  let keptSteps: unknown = version()

  /** Both begin at once, so that a tab that closes now leaves them both. */
  async function keep(): Promise<void> {
    const draft = unsaved()
    await Promise.all([keepHistory(), keepDraft(draft)])
  }

  async function keepHistory(): Promise<void> {
    if (!keepSteps || version() === keptSteps) return
    keptSteps = version()
    // Steps that cannot be kept are lost with the tab; the draft is not.
    await keepSteps().catch(() => undefined)
  }

  async function keepDraft(draft: Draft | null): Promise<void> {
    try {
      if (!draft) {
        if (!mayBeKept) return
        mayBeKept = false
        await drafts.remove(workId)
        return
      }
      if (version() === written) return
      written = version()
      mayBeKept = true
      await drafts.write(draft)
    } catch {
      // Without local storage there is no safety net, but the editor still works.
    }
  }

  const timer = setInterval(() => void keep(), DRAFT_INTERVAL)
  return { keep, stop: () => clearInterval(timer) }
}
