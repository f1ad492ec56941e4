import { applyMeasure, locateElement, type Size } from '../../model/measures.ts'
import type { PlacedElement, Work } from '../../model/work.ts'
import { isDirty, type DocumentState, type DocumentStore } from './documentStore.ts'
import { mergeIntoEntry } from './history.ts'
import type { SaveQueue } from './saveQueue.ts'
import type { SessionStore } from './sessionStore.ts'

/** ED-010: how long saving waits for sizes that were said and not taken yet. A hidden tab draws no frame. */
export const SETTLING_MS = 100

export interface MeasureQueue {
  /** What a view says about the size of its content. */
  measure: (uuid: string, size: Size) => void
  /** ED-010: what to wait for before saving, or nothing when no size is on its way. */
  whenMeasured: () => Promise<void> | null
}

export interface MeasureQueueOptions {
  document: DocumentStore
  session: SessionStore
  saving: Pick<SaveQueue, 'isSaving'>
  /** The work in the sizes that have been taken. */
  shown: () => Work
  /** Calls back once before the next frame is drawn. */
  onFrame: (run: () => void) => void
}

/** A size, and the box that its view had when it said so. */
interface ReportedSize {
  size: Size
  box: Size | undefined
}

/**
 * Takes what views say about the size of their content, once a frame for all of them. A size that follows from a change
 * the author has made and not saved yet belongs to that step (EL-PIC-16). Any other waits in the session for the author's
 * next edit of its element: opening a work, a late font or a lost picture change nothing that is stored. While a gesture draws
 * boxes all wait for its end; a size said of a box that the gesture has changed is out of date then, and its view says another.
 */
export function createMeasureQueue(parts: MeasureQueueOptions): MeasureQueue {
  const { document, session, saving, shown, onFrame } = parts
  let waiting = new Map<string, ReportedSize>()
  let hasWaitedForGesture = false
  let taken: (() => void)[] = []

  const boxOf = (uuid: string): Size | undefined =>
    locateElement(shown(), uuid)?.element.commonStyle
  const isOutOfDate = (uuid: string, { box }: ReportedSize) => {
    const now = boxOf(uuid)
    return now?.width !== box?.width || now?.height !== box?.height
  }

  function applySizes(): void {
    const all = [...waiting]
    const sizes = hasWaitedForGesture ? all.filter(([uuid, said]) => !isOutOfDate(uuid, said)) : all
    waiting = new Map()
    hasWaitedForGesture = false
    const before = document.getState()
    const kept = new Map(session.getState().measures)
    let state = before
    for (const [uuid, { size }] of sizes) {
      const element = locateElement(state.work, uuid)?.element
      if (!element) continue
      const fit = (one: PlacedElement) => applyMeasure(one, size, before.work.width)
      const mayJoin = isAuthors(state, uuid) && !saving.isSaving()
      const joined = mayJoin ? { ...state, ...mergeIntoEntry(state, uuid, fit) } : state
      if (fit(element) === element || joined.work !== state.work) kept.delete(uuid)
      else kept.set(uuid, size)
      state = joined
    }
    if (state !== before) document.setState(state)
    session.setState({ measures: kept })
  }

  function takeAndTell(): void {
    if (session.getState().gesture !== null) {
      hasWaitedForGesture = true
      return
    }
    applySizes()
    const told = taken
    taken = []
    for (const tell of told) tell()
  }

  session.subscribe(({ gesture }, before) => {
    if (gesture === null && before.gesture !== null && waiting.size > 0) onFrame(takeAndTell)
  })

  return {
    measure: (uuid, size) => {
      const isFirst = waiting.size === 0
      waiting.set(uuid, { size, box: boxOf(uuid) })
      if (isFirst) onFrame(takeAndTell)
    },
    whenMeasured: () => {
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
  const at = (work: Work) => locateElement(work, uuid)?.element
  return isDirty(state) && state.future.length === 0 && at(state.work) !== at(state.savedWork)
}
