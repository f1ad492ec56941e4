import { changeElements } from '../../model/change.ts'
import { locateElement } from '../../model/measures.ts'
import type { PlacedElement, Work } from '../../model/work.ts'

/** Steps that can be undone; ED-029 asks for at least 100. */
export const HISTORY_LIMIT = 200

export interface HistoryEntry {
  work: Work
  /** The page the author looked at when the step was made. */
  pageId: string
}

/** Snapshots by reference: works share whatever did not change, so a step costs next to nothing. */
export interface History {
  work: Work
  past: readonly HistoryEntry[]
  future: readonly HistoryEntry[]
  /** Key of the gesture the last step belongs to; more of the same gesture joins it. */
  mergeKey: string | undefined
}

export function startHistory(work: Work): History {
  return { work, past: [], future: [], mergeKey: undefined }
}

/** The history after a change; an unchanged work is no step. */
export function record(history: History, work: Work, pageId: string, mergeKey?: string): History {
  if (work === history.work) return history
  const joins = mergeKey !== undefined && mergeKey === history.mergeKey && history.past.length > 0
  const past = joins
    ? history.past
    : [...history.past, { work: history.work, pageId }].slice(-HISTORY_LIMIT)
  return { work, past, future: [], mergeKey }
}

/**
 * Changes an element as a part of the step that changed it last, wherever in the past that is: undoing the step undoes
 * both. An element that is as it was opened has no such step and stays as it is.
 */
export function mergeIntoEntry(
  history: History,
  uuid: string,
  change: (element: PlacedElement) => PlacedElement,
): History {
  const place = locateElement(history.work, uuid)
  if (!place) return history
  const { page, element } = place
  const isOlder = ({ work }: HistoryEntry) => locateElement(work, uuid)?.element !== element
  const step = history.past.findLastIndex(isOlder)
  if (step < 0 || change(element) === element) return history
  const changed = (work: Work) => changeElements(work, page.uuid, [uuid], change)
  const past = history.past.map((one, index) =>
    index > step ? { ...one, work: changed(one.work) } : one,
  )
  return { ...history, work: changed(history.work), past }
}

/** As if the running gesture had never begun: the work before it, and nothing to redo. Any other gesture stays. */
export function rollBack(history: History, mergeKey: string): History {
  const step = history.past.at(-1)
  if (!step || history.mergeKey !== mergeKey) return history
  return { work: step.work, past: history.past.slice(0, -1), future: [], mergeKey: undefined }
}

/** Closes the running gesture: whatever comes next is a step of its own. */
export function closeEntry(history: History): History {
  return history.mergeKey === undefined ? history : { ...history, mergeKey: undefined }
}

export function undo(history: History): History {
  const step = history.past.at(-1)
  if (!step) return history
  return {
    work: step.work,
    past: history.past.slice(0, -1),
    future: [...history.future, { work: history.work, pageId: step.pageId }],
    mergeKey: undefined,
  }
}

export function redo(history: History): History {
  const step = history.future.at(-1)
  if (!step) return history
  return {
    work: step.work,
    past: [...history.past, { work: history.work, pageId: step.pageId }],
    future: history.future.slice(0, -1),
    mergeKey: undefined,
  }
}

/** As many steps back (negative) or forward as there are, up to `by`. */
export function jumpBy(history: History, by: number): History {
  const step = by < 0 ? undo : redo
  const most = by < 0 ? history.past.length : history.future.length
  let now = history
  for (let left = Math.min(Math.abs(by), most); left > 0; left -= 1) now = step(now)
  return now
}
