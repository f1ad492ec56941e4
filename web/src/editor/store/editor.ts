import type { ElementType } from '../../model/elementType.ts'
import { normalizeFormContainers } from '../../model/layout/formContainers.ts'
import { normalizeLayout } from '../../model/layout/normalizeLayout.ts'
import { normalizeSizes } from '../../model/layout/normalizeSizes.ts'
import type { MeasuredSize } from '../../model/layout/measures.ts'
import { reconcile } from '../../model/document/reconcile.ts'
import type { Language, Work } from '../../model/work.ts'
import {
  createDocument,
  updateServerMetadata,
  type DocumentStore,
  type DocumentWriter,
  type HistoryStacks,
  type Normalizer,
  type ReadonlyStore,
  type SavePayload,
  type ServerMetadata,
  type Transact,
} from './documentStore.ts'
import { unsavedDraft, type Draft } from './draft.ts'
import { createHistoryCommands } from './historyCommands.ts'
import { historyForDraft, type PersistedHistory } from './persistedHistory.ts'
import { createMeasureQueue } from './measuring.ts'
import type { PreferencesStore } from './preferences.ts'
import { createSaveQueue, type SaveResult, type SaveQueue } from './saveQueue.ts'
import { createSessionStore, type SessionStore } from './sessionStore.ts'
import { createConflictCommands, type ResolveConflict } from './resolveConflict.ts'
import { createLayout } from './layout.ts'

/** Host calls that the editor needs. */
export interface WorkPort {
  save: (work: SavePayload, key: string) => Promise<SaveResult>
  load: () => Promise<Work>
  createCopy: (work: Work) => Promise<Work>
}

/** An open work: its document, its session, and its connection to the host. */
export interface Editor {
  document: DocumentStore
  session: SessionStore
  /** The document with measured sizes: elements in the size of their content. It is never sent. */
  layout: ReadonlyStore<{ work: Work }>
  preferences: PreferencesStore
  saving: SaveQueue
  /** Element types of enabled plugins, by name. */
  types: () => ReadonlyMap<string, ElementType>
  language: () => Language
  now: () => number
  /** Returns the IANA name of the work's time zone; undefined for that of the device. */
  timeZone: () => string | undefined
  transact: Transact
  /** Reports the size of a view's content (architecture: a view proposes, it never writes). */
  measure: (uuid: string, size: MeasuredSize) => void
  /**
   * Commits input that otherwise waits for Enter or blur: call it before the document is read or another part is shown.
   */
  commitTextEdit: () => void
  /** Closes the current history entry, so that the next change creates a new one. */
  closeHistoryEntry: () => void
  /** Discards the open history entry of this key; returns whether it was open. */
  rollBack: (mergeKey: string) => boolean
  /** Like `redo` and `jumpBy`: commits first, and ends in-place editing, which shows a text of its own. */
  undo: () => void
  redo: () => void
  /** Moves several history steps back (negative) or forward at once. */
  jumpBy: (by: number) => void
  /** Commits, and waits briefly for sizes that views are about to report (ED-010). */
  save: () => Promise<SaveResult | null>
  /** Saves without committing: the author may still be typing a number (ED-017). */
  saveInBackground: () => Promise<SaveResult | null>
  /** Resolves a conflict after a 409. */
  resolveConflict: ResolveConflict
  /** Opens the server's document; undo restores the author's. */
  reloadFromServer: () => Promise<void>
  /** Restores unsaved work of an earlier visit; a conflict with a newer version is detected by the next save. */
  restore: (work: Work, revision: number, kept?: PersistedHistory | null) => void
  unsaved: () => Draft | null
  /** Updates the publication state as reported by the host. */
  setPublication: (publication: Pick<ServerMetadata, 'is_publish' | 'published_at'>) => void
  /** Updates the cover before the work is published, while the canvas is mounted (EN-011). */
  refreshCover: () => Promise<boolean>
  /** Registers the renderer of covers; null removes it. */
  registerCoverRenderer: (refresh: (() => Promise<boolean>) | null) => void
}

export interface EditorParts {
  work: Work
  /** History of an earlier visit that leads to this work. */
  earlier?: HistoryStacks | undefined
  port: WorkPort
  preferences: PreferencesStore
  types?: () => ReadonlyMap<string, ElementType>
  language?: () => Language
  now?: () => number
  /** Returns the default time zone of works. */
  timeZone?: () => string | undefined
  /** Calls back once before the next frame. */
  onFrame?: (run: () => void) => void
  /** Commits pending input of fields and in-place editors. */
  commit?: () => void
}

const NO_TYPES: ReadonlyMap<string, ElementType> = new Map()

export function createEditor(parts: EditorParts): Editor {
  const { work, port, preferences, now = Date.now, types = () => NO_TYPES } = parts
  const { commit = () => undefined } = parts
  const session = createSessionStore(work, commit)
  const pageId = () => session.getState().pageId
  const document = createDocument({
    work,
    earlier: parts.earlier,
    pageId,
    laidOut: () => layout.getState().work,
    normalizers: normalizersOf(types),
  })
  const saving = createSaveQueue({
    document,
    send: (sent, key) => port.save(sent, key),
    prepare: (sent) => ({ ...sent, currentPageIndex: openPageIndex(sent, pageId()) }),
    now,
    onAnswer: (answer) => {
      if ('diagnostics' in answer) session.setDiagnostics(answer.diagnostics)
    },
  })
  const sizes = createMeasureQueue({
    document,
    session,
    saving,
    shown: () => layout.getState().work,
    onFrame: parts.onFrame ?? nextFrame,
  })
  const fit = (wanted?: string) => session.prune(document.getState().work, wanted)
  const layout = createLayout(document, session, fit)

  /** Ends in-place editing: such an editor shows the document as of its opening and would write that back. */
  function endEditing() {
    commit()
    session.endTextEdit()
  }

  const saveInBackground = () => sizes.whenMeasured()?.then(() => saving.save()) ?? saving.save()

  return {
    document,
    session,
    layout,
    preferences,
    saving,
    types,
    language: parts.language ?? (() => 'zh-CN'),
    timeZone: () => document.getState().work.time_zone || parts.timeZone?.(),
    now,
    transact: document.transact,
    measure: sizes.measure,
    closeHistoryEntry: document.closeHistoryEntry,
    rollBack: document.rollBack,
    commitTextEdit: commit,
    ...createHistoryCommands({ document, endEditing, showPage: fit }),
    save: () => {
      commit()
      return saveInBackground()
    },
    saveInBackground,
    ...createConflictCommands({ document, saving, port, commit, endEditing }),
    restore: (draft, revision, kept = null) => {
      endEditing()
      applyDraft(document, draft, kept)
      updateServerMetadata(document, { revision })
    },
    unsaved: () => unsavedDraft(document, now()),
    setPublication: (publication) => updateServerMetadata(document, publication),
    ...createCoverCommands(),
  }
}

/** Returns the normalizers, which restore the invariants of a document after a change by the author. */
function normalizersOf(types: () => ReadonlyMap<string, ElementType>): readonly Normalizer[] {
  return [normalizeSizes, normalizeFormContainers, normalizeLayout].map(
    (normalize) => (before, after) => normalize(before, after, types()),
  )
}

/** Applies unsaved work of an earlier visit with its history; without a history as one step. */
function applyDraft(document: DocumentWriter, draft: Work, kept: PersistedHistory | null): void {
  const steps = kept ? historyForDraft(draft, kept, document.getState().savedWork) : null
  if (steps) document.replaceHistory(steps)
  else document.transact((current) => reconcile(current, draft), { source: 'stored' })
}

/** Returns the cover commands; without a mounted canvas they do nothing. */
function createCoverCommands(): Pick<Editor, 'refreshCover' | 'registerCoverRenderer'> {
  let draw: (() => Promise<boolean>) | null = null
  return {
    refreshCover: () => draw?.() ?? Promise.resolve(false),
    registerCoverRenderer: (refresh) => {
      draw = refresh
    },
  }
}

function nextFrame(run: () => void): void {
  requestAnimationFrame(run)
}

/** EN-010: returns the index of the open page, at which the stored work opens next time. */
function openPageIndex(work: Pick<Work, 'pages'>, pageId: string): number {
  return Math.max(
    0,
    work.pages.findIndex(({ uuid }) => uuid === pageId),
  )
}
