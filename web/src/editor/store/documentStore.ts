import { createStore, type StoreApi } from 'zustand/vanilla'
import { mergeSaved } from '../../model/mergeSaved.ts'
import { reconcile } from '../../model/reconcile.ts'
import type { Work } from '../../model/work.ts'
import {
  closeEntry,
  record,
  redo,
  startHistory,
  rollBack,
  jumpBy,
  undo,
  type History,
} from './history.ts'

/** What only the server changes; it is no part of what can be undone. */
export interface ServerMetadata {
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
  serverMetadata: ServerMetadata
}

/** Steps of an earlier visit around the work as it is opened. */
export type HistoryStacks = Pick<History, 'past' | 'future'>
export type Change = (work: Work) => Work
export type DocumentStore = StoreApi<DocumentState>

export function createDocumentStore(work: Work, earlier?: HistoryStacks): DocumentStore {
  return createStore<DocumentState>(() => ({
    ...startHistory(work),
    ...earlier,
    savedWork: work,
    isSaveUncertain: false,
    serverMetadata: pickServerMetadata(work),
  }))
}

export function isDirty({ work, savedWork, isSaveUncertain }: DocumentState): boolean {
  return work !== savedWork || isSaveUncertain
}

export function pickServerMetadata(work: Work): ServerMetadata {
  return {
    revision: work.revision,
    is_publish: work.is_publish,
    published_at: work.published_at ?? null,
    updated_at: work.updated_at ?? null,
  }
}

/** A save says nothing about publication: another tab may have published the work, or taken it offline, meanwhile. */
export type SavePayload = Omit<Work, 'is_publish'> & { is_publish?: undefined }

/** The document as it is sent: whatever was undone, its revision is the newest known. */
export function toSavePayload({ work, serverMetadata }: DocumentState): SavePayload {
  return { ...work, revision: serverMetadata.revision, is_publish: undefined }
}

/**
 * How a change enters the history: as an entry of the open page, which changes under one `mergeKey` share, or not at all.
 * An ignored change is saved with the next save and cannot be undone.
 */
export type TransactOptions =
  { history?: 'record'; pageId: string; mergeKey?: string | undefined } | { history: 'ignore' }

/** The only writer of the document while it is edited. */
export function transact(store: DocumentStore, change: Change, options: TransactOptions): void {
  store.setState((state) =>
    options.history === 'ignore'
      ? { work: change(state.work) }
      : record(state, change(state.work), options.pageId, options.mergeKey),
  )
}

export function closeHistoryEntry(store: DocumentStore): void {
  store.setState(closeEntry)
}

/** Takes the running gesture of a key back without a trace; says whether it was running. */
export function rollBackEntry(store: DocumentStore, mergeKey: string): boolean {
  const before = store.getState()
  store.setState((state) => rollBack(state, mergeKey))
  return store.getState() !== before
}

/** The page the undone step belongs to, or undefined when there is nothing to undo. */
export function undoDocument(store: DocumentStore): string | undefined {
  const { past } = store.getState()
  store.setState(undo)
  return past.at(-1)?.pageId
}

export function redoDocument(store: DocumentStore): string | undefined {
  const { future } = store.getState()
  store.setState(redo)
  return future.at(-1)?.pageId
}

/** Goes several steps at once; the page that the last of them belongs to. */
export function jumpDocumentBy(store: DocumentStore, by: number): string | undefined {
  const before = store.getState()
  store.setState((state) => jumpBy(state, by))
  const after = store.getState()
  const passed = by < 0 ? before.past[after.past.length] : before.future[after.future.length]
  return passed?.pageId
}

/** Takes over the steps of an earlier visit that led to the work that is open, which stays what it is. */
export function takeHistory(store: DocumentStore, history: Omit<History, 'mergeKey'>): void {
  store.setState({ ...history, mergeKey: undefined })
}

/** Takes over the answer of a save; what the author did meanwhile stays, and so does the history. */
export function applySaveResult(store: DocumentStore, sent: Work, answer: Work): void {
  store.setState((state) => {
    const savedWork = reconcile(sent, answer)
    const work = state.work === sent ? savedWork : mergeSaved(state.work, sent, answer)
    return { work, savedWork, serverMetadata: pickServerMetadata(answer) }
  })
}

/**
 * Continues after a conflict with the server's document or with the author's as the newer one. Undo brings the other
 * one back.
 */
export function resolveConflict(
  store: DocumentStore,
  choice: 'theirs' | 'mine',
  theirs: Work,
  pageId: string,
): void {
  store.setState((state) => {
    const savedWork = reconcile(state.work, theirs)
    const history =
      choice === 'theirs'
        ? record(closeEntry(state), savedWork, pageId)
        : { past: [...state.past, { work: savedWork, pageId }], mergeKey: undefined }
    return { ...history, savedWork, serverMetadata: pickServerMetadata(theirs) }
  })
}

export function updateServerMetadata(store: DocumentStore, facts: Partial<ServerMetadata>): void {
  store.setState(({ serverMetadata }) => ({ serverMetadata: { ...serverMetadata, ...facts } }))
}
