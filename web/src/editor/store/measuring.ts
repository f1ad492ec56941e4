import { measured, placeOf, type Size } from '../../model/measures.ts'
import type { PlacedElement, Work } from '../../model/work.ts'
import { isDirty, type DocumentState, type DocumentStore } from './documentStore.ts'
import { amend } from './history.ts'
import type { SaveQueue } from './saveQueue.ts'
import type { SessionStore } from './sessionStore.ts'

/** ED-010: how long saving waits for sizes that were said and not taken yet. A hidden tab draws no frame. */
export const SETTLING_MS = 100

export interface Measuring {
  /** What a view says about the size of its content. */
  measure: (uuid: string, size: Size) => void
  /** ED-010: what to wait for before saving, or nothing when no size is on its way. */
  settling: () => Promise<void> | null
}

export interface MeasuringParts {
  document: DocumentStore
  session: SessionStore
  saving: Pick<SaveQueue, 'isSaving'>
  /** Calls back once before the next frame is drawn. */
  onFrame: (run: () => void) => void
}

/**
 * Takes what views say about the size of their content, once a frame for all of them. A size that follows from a change
 * the author has made and not saved yet belongs to that step (EL-PIC-16). Any other waits in the session for the author's
 * next edit of its element: opening a work, a late font or a lost picture change nothing that is stored.
 */
export function createMeasuring({ document, session, saving, onFrame }: MeasuringParts): Measuring {
  let waiting = new Map<string, Size>()
  let taken: (() => void)[] = []

  function take(): void {
    const sizes = waiting
    waiting = new Map()
    // The box under the author's hand is drawn by the gesture alone.
    if (session.getState().gesture !== null) return
    const before = document.getState()
    const kept = new Map(session.getState().measures)
    let state = before
    for (const [uuid, size] of sizes) {
      const element = placeOf(state.work, uuid)?.element
      if (!element) continue
      const fit = (one: PlacedElement) => measured(one, size, before.work.width)
      const mayJoin = isAuthors(state, uuid) && !saving.isSaving()
      const joined = mayJoin ? { ...state, ...amend(state, uuid, fit) } : state
      if (fit(element) === element || joined.work !== state.work) kept.delete(uuid)
      else kept.set(uuid, size)
      state = joined
    }
    if (state !== before) document.setState(state)
    session.setState({ measures: kept })
  }

  function takeAndTell(): void {
    take()
    const told = taken
    taken = []
    for (const tell of told) tell()
  }

  return {
    measure: (uuid, size) => {
      const isFirst = waiting.size === 0
      waiting.set(uuid, size)
      if (isFirst) onFrame(takeAndTell)
    },
    settling: () => {
      if (waiting.size === 0) return null
      return new Promise((resolve) => {
        taken.push(resolve)
        setTimeout(resolve, SETTLING_MS)
      })
    },
  }
}

/** The author has changed this element, and nothing of that is saved or taken back. */
function isAuthors(state: DocumentState, uuid: string): boolean {
  const at = (work: Work) => placeOf(work, uuid)?.element
  return isDirty(state) && state.future.length === 0 && at(state.work) !== at(state.savedWork)
}
