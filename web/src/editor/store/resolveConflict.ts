import type { Work } from '../../model/work.ts'
import { takeConflictSide, type DocumentWriter } from './documentStore.ts'
import type { SaveQueue, SaveResult } from './saveQueue.ts'

export interface ResolveConflict {
  /** Saves the author's document as the newer one. */
  (choice: 'mine'): Promise<SaveResult | null>
  /** Opens the server's document; undo restores the author's. */
  (choice: 'theirs'): Promise<void>
  /** Saves the author's document as a new work and opens the server's. */
  (choice: 'copy'): Promise<Work>
}

interface ConflictParts {
  document: DocumentWriter
  saving: SaveQueue
  port: { load: () => Promise<Work>; createCopy: (work: Work) => Promise<Work> }
  commit: () => void
  endEditing: () => void
}

/** The three ways to resolve a conflict. */
export function createConflictCommands(parts: ConflictParts): {
  resolveConflict: ResolveConflict
  /** Opens the server's document; undo restores the author's. */
  reloadFromServer: () => Promise<void>
} {
  const { document, saving, port, commit, endEditing } = parts
  async function reloadFromServer() {
    endEditing()
    takeConflictSide(document, 'theirs', await port.load())
    saving.clearConflict()
  }
  async function saveMine() {
    commit()
    takeConflictSide(document, 'mine', await port.load())
    saving.clearConflict()
    return saving.save()
  }
  async function saveCopy() {
    commit()
    const copy = await port.createCopy(document.getState().work)
    await reloadFromServer()
    return copy
  }
  const choices = { mine: saveMine, theirs: reloadFromServer, copy: saveCopy }
  return {
    resolveConflict: ((choice: keyof typeof choices) => choices[choice]()) as ResolveConflict,
    reloadFromServer,
  }
}
