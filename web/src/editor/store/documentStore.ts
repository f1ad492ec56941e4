import { createStore, type StoreApi } from 'zustand/vanilla'
import { mergeSaved } from '../../model/mergeSaved.ts'
import { reconcile } from '../../model/reconcile.ts'
import type { Work } from '../../model/work.ts'
import {
  closeStep,
  record,
  redo,
  startHistory,
  takeBack,
  travel,
  undo,
  type History,
} from './history.ts'

/** What only the server changes; it is no part of what can be undone. */
export interface StoredFacts {
  revision: number
  is_publish: boolean
  published_at: string | null
  updated_at: string | null
}

export interface DocumentState extends History {
  /** The document as the server has it; another reference means unsaved changes. */
  savedWork: Work
  /** The last save failed: nobody knows whether the server has `savedWork` or what was sent. */
  isSaveUncertain: boolean
  stored: StoredFacts
}

/** Steps of an earlier visit around the work as it is opened. */
export type EarlierSteps = Pick<History, 'past' | 'future'>
export type Change = (work: Work) => Work
export type DocumentStore = StoreApi<DocumentState>

export function createDocumentStore(work: Work, earlier?: EarlierSteps): DocumentStore {
  return createStore<DocumentState>(() => ({
    ...startHistory(work),
    ...earlier,
    savedWork: work,
    isSaveUncertain: false,
    stored: storedFacts(work),
  }))
}

export function isDirty({ work, savedWork, isSaveUncertain }: DocumentState): boolean {
  return work !== savedWork || isSaveUncertain
}

export function storedFacts(work: Work): StoredFacts {
  return {
    revision: work.revision,
    is_publish: work.is_publish,
    published_at: work.published_at ?? null,
    updated_at: work.updated_at ?? null,
  }
}

/** A save says nothing about publication: another tab may have published the work, or taken it offline, meanwhile. */
export type SentWork = Omit<Work, 'is_publish'> & { is_publish?: undefined }

/** The document as it is sent: whatever was undone, its revision is the newest known. */
export function outgoing({ work, stored }: DocumentState): SentWork {
  return { ...work, revision: stored.revision, is_publish: undefined }
}

export function applyChange(
  store: DocumentStore,
  change: Change,
  pageId: string,
  mergeKey?: string,
): void {
  store.setState((state) => record(state, change(state.work), pageId, mergeKey))
}

/** What the editor itself puts beside the author's work: it is saved with the next save, and is no step back. */
export function takeAside(store: DocumentStore, change: Change): void {
  store.setState(({ work }) => ({ work: change(work) }))
}

export function endStep(store: DocumentStore): void {
  store.setState(closeStep)
}

/** Takes the running gesture of a key back without a trace; says whether it was running. */
export function dropStep(store: DocumentStore, mergeKey: string): boolean {
  const before = store.getState()
  store.setState((state) => takeBack(state, mergeKey))
  return store.getState() !== before
}

/** The page the undone step belongs to, or undefined when there is nothing to undo. */
export function stepBack(store: DocumentStore): string | undefined {
  const { past } = store.getState()
  store.setState(undo)
  return past.at(-1)?.pageId
}

export function stepForward(store: DocumentStore): string | undefined {
  const { future } = store.getState()
  store.setState(redo)
  return future.at(-1)?.pageId
}

/** Goes several steps at once; the page that the last of them belongs to. */
export function travelBy(store: DocumentStore, by: number): string | undefined {
  const before = store.getState()
  store.setState((state) => travel(state, by))
  const after = store.getState()
  const passed = by < 0 ? before.past[after.past.length] : before.future[after.future.length]
  return passed?.pageId
}

/** Takes over the steps of an earlier visit that led to the work that is open, which stays what it is. */
export function takeHistory(store: DocumentStore, history: Omit<History, 'mergeKey'>): void {
  store.setState({ ...history, mergeKey: undefined })
}

/** Takes over the answer of a save; what the author did meanwhile stays, and so does the history. */
export function takeSaved(store: DocumentStore, sent: Work, answer: Work): void {
  store.setState((state) => {
    const savedWork = reconcile(sent, answer)
    const work = state.work === sent ? savedWork : mergeSaved(state.work, sent, answer)
    return { work, savedWork, stored: storedFacts(answer) }
  })
}

/** Replaces the document by the server's newer one; undo brings the author's own back. */
export function takeTheirs(store: DocumentStore, theirs: Work, pageId: string): void {
  store.setState((state) => {
    const savedWork = reconcile(state.work, theirs)
    return {
      ...record(closeStep(state), savedWork, pageId),
      savedWork,
      stored: storedFacts(theirs),
    }
  })
}

/** Keeps the author's document as the newer one; undo brings theirs back. */
export function keepOverTheirs(store: DocumentStore, theirs: Work, pageId: string): void {
  store.setState((state) => {
    const savedWork = reconcile(state.work, theirs)
    return {
      past: [...state.past, { work: savedWork, pageId }],
      mergeKey: undefined,
      savedWork,
      stored: storedFacts(theirs),
    }
  })
}

export function takeFacts(store: DocumentStore, facts: Partial<StoredFacts>): void {
  store.setState(({ stored }) => ({ stored: { ...stored, ...facts } }))
}
