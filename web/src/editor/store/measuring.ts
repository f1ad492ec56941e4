import { measured, placeOf, type Size } from '../../model/measures.ts'
import type { PlacedElement, Work } from '../../model/work.ts'
import { isDirty, type DocumentState, type DocumentStore } from './documentStore.ts'
import { amend } from './history.ts'
import type { SaveQueue } from './saveQueue.ts'
import type { SessionStore } from './sessionStore.ts'

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
export function createMeasuring({ document, session, saving, onFrame }: MeasuringParts) {
  let waiting = new Map<string, Size>()

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

  return (uuid: string, size: Size): void => {
    const isFirst = waiting.size === 0
    waiting.set(uuid, size)
    if (isFirst) onFrame(take)
  }
}

/** The author has changed this element, and nothing of that is saved or taken back. */
function isAuthors(state: DocumentState, uuid: string): boolean {
  const at = (work: Work) => placeOf(work, uuid)?.element
  return isDirty(state) && state.future.length === 0 && at(state.work) !== at(state.savedWork)
}
