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
}

export interface DraftKeeper {
  keep: () => Promise<void>
  stop: () => void
}

/** Writes the draft whenever it changed, looked at every few seconds, and drops it once it is saved. */
export function keepDrafts(
  { drafts, unsaved, version }: DraftKeeperParts,
  workId: number,
): DraftKeeper {
  let written: unknown = version()
  let isKept = false

  async function keep(): Promise<void> {
    const draft = unsaved()
    try {
      if (!draft) {
        if (isKept) await drafts.remove(workId)
        isKept = false
        return
      }
      if (version() === written) return
      written = version()
      await drafts.write(draft)
      isKept = true
    } catch {
      // Without local storage there is no safety net, but the editor still works.
    }
  }

  const timer = setInterval(() => void keep(), DRAFT_INTERVAL)
  return { keep, stop: () => clearInterval(timer) }
}
