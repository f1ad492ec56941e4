import { firstPage } from '../../model/change.ts'
import { reconcile, structuralEqual } from '../../model/document/reconcile.ts'
import type { PlacedElement, Work } from '../../model/work.ts'
import type { DocumentState, HistoryStacks } from './documentStore.ts'
import type { SlotKey } from './draft.ts'
import type { History, HistoryEntry } from './history.ts'

/** Maximum number of stored steps; the specification asks for 100 in one visit (ED-029). */
export const MAX_PERSISTED_ENTRIES = 100
/** Maximum number of elements in all steps together; shared elements count once, since they are stored once. */
export const MAX_PERSISTED_ELEMENTS = 20_000

/** The stored history of a work, with the work it leads to. */
export interface PersistedHistory {
  workId: number
  /** Revision of the last save. */
  revision: number
  work: Work
  past: readonly HistoryEntry[]
  future: readonly HistoryEntry[]
}

export interface HistoryStore {
  read: (key: SlotKey) => Promise<PersistedHistory | null>
  /** Returns the histories of a work that any tab has stored. */
  readAll: (workId: number) => Promise<PersistedHistory[]>
  write: (key: SlotKey, history: PersistedHistory) => Promise<void>
}

/** Returns the history to store, with as many of the newest steps as the limits allow. */
export function toPersistedHistory({
  work,
  past,
  future,
  serverMetadata,
}: DocumentState): PersistedHistory {
  const seen = new Set<PlacedElement>()
  const weigh = (one: Work) => {
    for (const page of one.pages) for (const element of page.elements) seen.add(element)
    return seen.size <= MAX_PERSISTED_ELEMENTS
  }
  weigh(work)
  const newest = (steps: readonly HistoryEntry[]) => {
    const kept = steps.slice(-MAX_PERSISTED_ENTRIES)
    const tooOld = kept.findLastIndex((step) => !weigh(step.work))
    return kept.slice(tooOld + 1)
  }
  return {
    workId: work.id,
    revision: serverMetadata.revision,
    work,
    past: newest(past),
    future: newest(future),
  }
}

/**
 * Returns the stored steps for an opened work, and the work with structural sharing of their parts; null when they lead
 * to another work.
 */
export function matchPersistedHistory(
  opened: Work,
  kept: PersistedHistory | null,
): { work: Work; steps: HistoryStacks } | null {
  if (kept?.workId !== opened.id || kept.revision !== opened.revision) return null
  if (!isSame(opened, kept.work)) return null
  const work = { ...kept.work, ...factsOf(opened) }
  return { work, steps: { past: kept.past, future: kept.future } }
}

/**
 * Returns the history for a restored draft. If the stored history is some seconds older than the draft, its work
 * becomes the step before it, without a redo; null when it belongs to another revision.
 */
export function historyForDraft(
  restored: Work,
  kept: PersistedHistory,
  saved: Work,
): Omit<History, 'mergeKey'> | null {
  if (kept.workId !== saved.id || kept.revision !== saved.revision) return null
  if (isSame(restored, kept.work)) {
    const work = { ...kept.work, ...factsOf(restored) }
    return { work, past: kept.past, future: kept.future }
  }
  const work = reconcile(kept.work, restored)
  const pageId = firstPage(work)?.uuid ?? ''
  return { work, past: [...kept.past, { work: kept.work, pageId }], future: [] }
}

/** Returns whether two histories differ in server fields only, as before and after a save. */
export function hasSameEntries(one: PersistedHistory, other: PersistedHistory): boolean {
  return (
    one.workId === other.workId &&
    hasSameSteps(one.past, other.past) &&
    hasSameSteps(one.future, other.future) &&
    isSame(one.work, other.work)
  )
}

function hasSameSteps(some: readonly HistoryEntry[], others: readonly HistoryEntry[]): boolean {
  return some.length === others.length && some.every((step, index) => step === others[index])
}

/** Fields set by the host, or by the editor independent of the author's steps. */
const SERVER_FIELDS = new Set<string>([
  'revision',
  'is_publish',
  'visibility',
  'published_at',
  'created_at',
  'updated_at',
  'user_id',
  'currentPageIndex',
  'cover_image_url',
] satisfies (keyof Work)[])

function factsOf(work: Work): Partial<Work> {
  return Object.fromEntries(Object.entries(work).filter(([key]) => SERVER_FIELDS.has(key)))
}

function isSame(one: Work, other: Work): boolean {
  return structuralEqual(one, other, SERVER_FIELDS)
}
