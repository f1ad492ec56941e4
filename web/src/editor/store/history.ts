import { changeElements } from '../../model/change.ts'
import { locateElement } from '../../model/layout/measures.ts'
import type { PlacedElement, Work } from '../../model/work.ts'

/** Maximum number of undo steps; ED-029 requires at least 100. */
export const HISTORY_LIMIT = 200

export interface HistoryEntry {
  work: Work
  /** Page that was open when the step was made. */
  pageId: string
}

/** History of snapshots. Works share unchanged parts, so a step costs next to nothing. */
export interface History {
  work: Work
  past: readonly HistoryEntry[]
  future: readonly HistoryEntry[]
  /** Key of the open entry, which further changes with the same key join. */
  mergeKey: string | undefined
}

export function startHistory(work: Work): History {
  return { work, past: [], future: [], mergeKey: undefined }
}

/** Records a change; an unchanged work creates no entry. */
export function record(history: History, work: Work, pageId: string, mergeKey?: string): History {
  if (work === history.work) return history
  const joins = mergeKey !== undefined && mergeKey === history.mergeKey && history.past.length > 0
  const past = joins
    ? history.past
    : [...history.past, { work: history.work, pageId }].slice(-HISTORY_LIMIT)
  return { work, past, future: [], mergeKey }
}

/**
 * Merges a change into the steps that last changed its elements, wherever they are in the past: undoing such a step
 * undoes both. Entries share elements, so each later entry holds the same object as the present.
 */
export function merge(history: History, work: Work): History {
  if (work === history.work) return history
  const changed = changedElements(history.work, work)
  const past = [...history.past]
  for (let index = past.length - 1; index >= 0 && changed.size > 0; index -= 1) {
    const entry = past[index]
    if (!entry) break
    for (const [uuid, { before }] of changed) {
      if (locateElement(entry.work, uuid)?.element !== before) changed.delete(uuid)
    }
    past[index] = { ...entry, work: replaceElements(entry.work, changed) }
  }
  return { ...history, work, past }
}

/** Returns whether a past step changed the element to its present state. */
export function hasEntryOf({ work, past }: History, uuid: string): boolean {
  const now = locateElement(work, uuid)?.element
  return past.some((entry) => locateElement(entry.work, uuid)?.element !== now)
}

type ChangedElements = Map<string, { before: PlacedElement; after: PlacedElement }>

function changedElements(before: Work, after: Work): ChangedElements {
  const changed: ChangedElements = new Map()
  for (const page of after.pages) {
    for (const element of page.elements) {
      const was = locateElement(before, element.uuid)?.element
      if (was && was !== element) changed.set(element.uuid, { before: was, after: element })
    }
  }
  return changed
}

function replaceElements(work: Work, changed: ChangedElements): Work {
  if (changed.size === 0) return work
  const pageIds = new Set([...changed.keys()].map((uuid) => locateElement(work, uuid)?.page.uuid))
  return [...pageIds].reduce<Work>(
    (next, pageId = '') =>
      changeElements(
        next,
        pageId,
        changed.keys(),
        (element) => changed.get(element.uuid)?.after ?? element,
      ),
    work,
  )
}

/** Removes the open entry of this key and restores the work before it, without a redo. Any other entry stays. */
export function rollBack(history: History, mergeKey: string): History {
  const step = history.past.at(-1)
  if (!step || history.mergeKey !== mergeKey) return history
  return { work: step.work, past: history.past.slice(0, -1), future: [], mergeKey: undefined }
}

/** Closes the open entry: the next change creates a new one. */
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

/** Moves up to `by` steps back (negative) or forward. */
export function jumpBy(history: History, by: number): History {
  const step = by < 0 ? undo : redo
  const most = by < 0 ? history.past.length : history.future.length
  let now = history
  for (let left = Math.min(Math.abs(by), most); left > 0; left -= 1) now = step(now)
  return now
}
