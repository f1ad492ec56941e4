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

/** Fields that only the server changes; not part of the history. */
export interface ServerMetadata {
  revision: number
  is_publish: boolean
  published_at: string | null
  updated_at: string | null
}

/** State of the server's copy of the document. */
export interface ServerCopy {
  /** The document as last saved; a different reference means unsaved changes. */
  savedWork: Work
  /** The last save failed, so that it is unknown whether the server has `savedWork` or what was sent. */
  isSaveUncertain: boolean
  serverMetadata: ServerMetadata
}

export interface DocumentState extends History, ServerCopy {}

/** History of an earlier visit for the opened work. */
export type HistoryStacks = Pick<History, 'past' | 'future'>
export type Change = (work: Work) => Work
/** Restores an invariant of documents after a change by the author. */
export type Normalizer = (before: Work, after: Work) => Work

/** A store for reading and subscribing; only the functions of its own module write to it. */
export type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>
export type DocumentStore = ReadonlyStore<DocumentState>

export interface TransactOptions {
  /**
   * `record`: creates a history entry; changes with the same `mergeKey` share one. `merge`: joins the entries that last
   * changed the same elements. `ignore`: cannot be undone.
   */
  history?: 'record' | 'merge' | 'ignore'
  mergeKey?: string | undefined
  /**
   * Documents from the server, from drafts and from earlier visits are stored unchanged; a change by the author is
   * normalized.
   */
  source?: 'author' | 'stored'
  /** The work to which undoing the entry leads; by default the present one. */
  base?: Work
  /** New state of the server's copy. */
  server?: Partial<ServerCopy>
}

/**
 * The only writer of the document. A recorded change by the author receives the work with measured sizes: elements that
 * it changes keep their measured size, and the normalizers run on the result. Any other change receives the work as
 * stored.
 */
export type Transact = (change: Change, options?: TransactOptions) => void

/** The document with its writer; visible only inside the folder `store`. */
export interface DocumentWriter extends DocumentStore {
  transact: Transact
  /** Closes the current history entry, so that the next change creates a new one. */
  closeHistoryEntry: () => void
  /** Discards the open history entry of this key; returns whether it was open. */
  rollBack: (mergeKey: string) => boolean
  /** Moves several history entries back (negative) or forward; returns the page of the last of them. */
  jumpBy: (by: number) => string | undefined
  /** Replaces history and work by those of an earlier visit. */
  replaceHistory: (history: Omit<History, 'mergeKey'>) => void
}

export interface DocumentOptions {
  work: Work
  earlier?: HistoryStacks | undefined
  /** Returns the page of new history entries. */
  pageId: () => string
  /** Returns the work with measured sizes. */
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

/**
 * A save does not contain the publication state: another tab may have published the work, or taken it offline, in the
 * meantime.
 */
export type SavePayload = Omit<Work, 'is_publish'> & { is_publish?: undefined }

/** Returns the document to send, with the newest known revision even after an undo. */
export function toSavePayload({ work, serverMetadata }: DocumentState): SavePayload {
  return { ...work, revision: serverMetadata.revision, is_publish: undefined }
}

/** Applies the response of a save; keeps later changes of the author and the history. */
export function applySaveResult({ transact }: DocumentWriter, sent: Work, answer: Work): void {
  const savedWork = reconcile(sent, answer)
  transact((work) => (work === sent ? savedWork : mergeSaved(work, sent, answer)), {
    history: 'ignore',
    server: { savedWork, isSaveUncertain: false, serverMetadata: pickServerMetadata(answer) },
  })
}

/**
 * Resolves a conflict with the server's document, or with the author's as the newer one. Undo restores the other one.
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
