import { createStore, type StoreApi } from 'zustand/vanilla'
import { withoutMeasures } from '../../model/layout/measures.ts'
import { mergeSaved } from '../../model/document/mergeSaved.ts'
import { reconcile } from '../../model/document/reconcile.ts'
import type { Work } from '../../model/work.ts'
import {
  closeEntry,
  jumpBy,
  merge,
  record,
  rollBack,
  startHistory,
  type History,
} from './history.ts'

/** What only the server changes; it is no part of what can be undone. */
export interface ServerMetadata {
  revision: number
  is_publish: boolean
  published_at: string | null
  updated_at: string | null
}

/** What is known of the server's copy of the document. */
export interface ServerCopy {
  /** The document as the server has it; another reference means unsaved changes. */
  savedWork: Work
  /** The last save failed: nobody knows whether the server has `savedWork` or what was sent. */
  isSaveUncertain: boolean
  serverMetadata: ServerMetadata
}

export interface DocumentState extends History, ServerCopy {}

/** Steps of an earlier visit around the work as it is opened. */
export type HistoryStacks = Pick<History, 'past' | 'future'>
export type Change = (work: Work) => Work
/** Keeps an invariant of documents after a change of the author's. */
export type Normalizer = (before: Work, after: Work) => Work

/** A store to read and to follow; its writers are the functions of its own module. */
export type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>
export type DocumentStore = ReadonlyStore<DocumentState>

export interface TransactOptions {
  /**
   * `record`: an entry of the history; changes under one `mergeKey` share one. `merge`: part of the entries that changed the
   * same elements last. `ignore`: cannot be undone.
   */
  history?: 'record' | 'merge' | 'ignore'
  mergeKey?: string | undefined
  /** Works of the server, of drafts and of earlier visits are taken as they are; a change of the author's is normalized. */
  source?: 'author' | 'stored'
  /** The work that the entry leads back to; the present one where it is missing. */
  base?: Work
  /** What is known of the server's copy from now on. */
  server?: Partial<ServerCopy>
}

/**
 * The only writer of the document. A recorded change of the author's gets the laid-out work: what it touches keeps its
 * measured size, and the normalizers run on it. Any other change gets the work as it is stored.
 */
export type Transact = (change: Change, options?: TransactOptions) => void

/** The document with its writer; only the store's own folder has it. */
export interface DocumentWriter extends DocumentStore {
  transact: Transact
  /** Ends the running gesture, so that the next change is an entry of its own. */
  closeHistoryEntry: () => void
  /** Drops the running gesture of this key without a trace; says whether it was running. */
  rollBack: (mergeKey: string) => boolean
  /** Goes several entries back (negative) or forward; the page that the last of them belongs to. */
  jumpBy: (by: number) => string | undefined
  /** Takes over the steps of an earlier visit and the work that they led to. */
  replaceHistory: (history: Omit<History, 'mergeKey'>) => void
}

export interface DocumentOptions {
  work: Work
  earlier?: HistoryStacks | undefined
  /** The page that new entries belong to. */
  pageId: () => string
  /** The work as it is seen, in measured sizes. */
  laidOut?: () => Work
  normalizers?: readonly Normalizer[]
}

export function createDocument(options: DocumentOptions): DocumentWriter {
  const { work: opened, earlier, pageId, laidOut, normalizers = [] } = options
  const store = createStore<DocumentState>(() => ({
    ...startHistory(opened),
    ...earlier,
    savedWork: opened,
    isSaveUncertain: false,
    serverMetadata: pickServerMetadata(opened),
  }))

  function applyAuthorChange(stored: Work, change: Change): Work {
    const seen = laidOut?.() ?? stored
    const changed = normalizers.reduce((next, normalize) => normalize(seen, next), change(seen))
    return withoutMeasures(changed, seen, stored)
  }

  return {
    ...store,
    transact: (change, { history = 'record', mergeKey, source, base, server } = {}) => {
      store.setState((state) => {
        const isAuthors = history === 'record' && source !== 'stored'
        const work = isAuthors ? applyAuthorChange(state.work, change) : change(state.work)
        if (history === 'ignore') return { work, ...server }
        if (history === 'merge') return { ...merge(state, work), ...server }
        const from = base ? { ...closeEntry(state), work: base } : state
        const next = record(from, work, pageId(), mergeKey)
        return { ...next, ...(base && { future: state.future }), ...server }
      })
    },
    closeHistoryEntry: () => store.setState(closeEntry),
    rollBack: (mergeKey) => {
      const before = store.getState()
      store.setState((state) => rollBack(state, mergeKey))
      return store.getState() !== before
    },
    jumpBy: (by) => {
      const before = store.getState()
      store.setState((state) => jumpBy(state, by))
      const after = store.getState()
      return by < 0
        ? before.past[after.past.length]?.pageId
        : before.future[after.future.length]?.pageId
    },
    replaceHistory: (history) => store.setState({ ...history, mergeKey: undefined }),
  }
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

/** Takes over the answer of a save; what the author did meanwhile stays, and so does the history. */
export function applySaveResult({ transact }: DocumentWriter, sent: Work, answer: Work): void {
  const savedWork = reconcile(sent, answer)
  transact((work) => (work === sent ? savedWork : mergeSaved(work, sent, answer)), {
    history: 'ignore',
    server: { savedWork, isSaveUncertain: false, serverMetadata: pickServerMetadata(answer) },
  })
}

/**
 * Continues after a conflict with the server's document or with the author's as the newer one. Undo brings the other
 * one back.
 */
export function takeConflictSide(
  document: DocumentWriter,
  choice: 'theirs' | 'mine',
  theirs: Work,
): void {
  const savedWork = reconcile(document.getState().work, theirs)
  const server = { savedWork, serverMetadata: pickServerMetadata(theirs) }
  if (choice === 'theirs') document.transact(() => savedWork, { source: 'stored', server })
  else document.transact((mine) => mine, { source: 'stored', base: savedWork, server })
}

export function updateServerMetadata(
  { getState, transact }: Pick<DocumentWriter, 'getState' | 'transact'>,
  metadata: Partial<ServerMetadata>,
): void {
  const serverMetadata = { ...getState().serverMetadata, ...metadata }
  transact((work) => work, { history: 'ignore', server: { serverMetadata } })
}
