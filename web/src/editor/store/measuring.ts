import {
  applyMeasure,
  applyMeasures,
  locateElement,
  type MeasuredSize,
} from '../../model/layout/measures.ts'
import type { Work } from '../../model/work.ts'
import { isDirty, type DocumentState, type DocumentWriter } from './documentStore.ts'
import { hasEntryOf } from './history.ts'
import type { SaveQueue } from './saveQueue.ts'
import type { SessionStore } from './sessionStore.ts'

/**
 * ED-010: maximum milliseconds for which a save waits for reported sizes to be applied. A hidden tab renders no frames.
 */
export const SETTLING_MS = 100

export interface MeasureQueue {
  /** Reports the size of a view's content. */
  measure: (uuid: string, size: MeasuredSize) => void
  /** ED-010: resolves when pending sizes are applied; null when there are none. */
  whenMeasured: () => Promise<void> | null
}

export interface MeasureQueueOptions {
  document: DocumentWriter
  session: SessionStore
  saving: Pick<SaveQueue, 'isSaving'>
  /** Returns the work with the applied sizes. */
  shown: () => Work
  /** Calls back once before the next frame. */
  onFrame: (run: () => void) => void
}

/** A reported size, with the box that the view had at that time. */
interface ReportedSize {
  size: MeasuredSize
  box: MeasuredSize | undefined
}

/**
 * Applies the sizes that views report for their content, once per frame for all of them. A size that follows from an
 * unsaved change by the author is merged into that step (EL-PIC-16). Any other stays in the session until the author's
 * next edit of its element: opening a work, a late font or a missing picture change nothing that is stored. During a
 * gesture all sizes wait for its end; a size reported for a box that the gesture has changed is then outdated, and the
 * view reports a new one.
 */
export function createMeasureQueue(parts: MeasureQueueOptions): MeasureQueue {
  const { document, session, saving, shown, onFrame } = parts
  let waiting = new Map<string, ReportedSize>()
  let hasWaitedForGesture = false
  let taken: (() => void)[] = []

  const boxOf = (uuid: string): MeasuredSize | undefined =>
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
    const state = document.getState()
    const kept = new Map(session.getState().measures)
    const joining = new Map<string, MeasuredSize>()
    for (const [uuid, { size }] of sizes) {
      const element = locateElement(state.work, uuid)?.element
      if (!element) continue
      const fits = applyMeasure(element, size, state.work.width) === element
      const joins = !fits && isAuthors(state, uuid) && !saving.isSaving()
      if (joins) joining.set(uuid, size)
      if (fits || joins) kept.delete(uuid)
      else kept.set(uuid, size)
    }
    if (joining.size > 0) {
      document.transact((work) => applyMeasures(work, joining), { history: 'merge' })
    }
    session.setMeasures(kept)
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

/** Returns whether the author has changed this element, and the change is neither saved nor undone. */
function isAuthors(state: DocumentState, uuid: string): boolean {
  const at = (work: Work) => locateElement(work, uuid)?.element
  const isUnsaved = isDirty(state) && at(state.work) !== at(state.savedWork)
  return isUnsaved && state.future.length === 0 && hasEntryOf(state, uuid)
}
