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

/** What the editor needs of the host. */
export interface WorkPort {
  save: (work: SavePayload, key: string) => Promise<SaveResult>
  load: () => Promise<Work>
  createCopy: (work: Work) => Promise<Work>
}

/** One open work: its document, the session around it, and the way to the host. */
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
  /** IANA name of the zone of the work's end times; the device's where there is none. */
  timeZone: () => string | undefined
  transact: Transact
  /** What a view says about the size of its content (architecture: a view proposes, it never writes). */
  measure: (uuid: string, size: MeasuredSize) => void
  /** Hands on what is typed and waits for Enter or for the end of the focus: call it before the document is read or another part is shown. */
  commitTextEdit: () => void
  /** Ends the running gesture, so that the next change is a step of its own. */
  closeHistoryEntry: () => void
  /** Drops the running gesture of this key; says whether it was still running. */
  rollBack: (mergeKey: string) => boolean
  /** Like `redo` and `jumpBy`: commits first, and ends editing in place, which shows a text of its own. */
  undo: () => void
  redo: () => void
  /** Goes several steps back (negative) or forward at once. */
  jumpBy: (by: number) => void
  /** Commits, and waits a moment for sizes that views are just saying (ED-010). */
  save: () => Promise<SaveResult | null>
  /** Saves without committing: the author may still be typing a number (ED-017). */
  saveInBackground: () => Promise<SaveResult | null>
  /** Continues after a 409. */
  resolveConflict: ResolveConflict
  /** Opens the server's document; undo brings the author's back. */
  reloadFromServer: () => Promise<void>
  /** Puts unsaved work of an earlier visit back; a newer version of the host is found at saving. */
  restore: (work: Work, revision: number, kept?: PersistedHistory | null) => void
  unsaved: () => Draft | null
  /** What the host says about the publication of the work. */
  setPublication: (publication: Pick<ServerMetadata, 'is_publish' | 'published_at'>) => void
  /** Brings the cover up to date before the work is published, while the canvas is open (EN-011). */
  refreshCover: () => Promise<boolean>
  /** Registers the renderer of covers, or removes it. */
  registerCoverRenderer: (refresh: (() => Promise<boolean>) | null) => void
}

export interface EditorParts {
  work: Work
  /** Steps of an earlier visit that led to this work. */
  earlier?: HistoryStacks | undefined
  port: WorkPort
  preferences: PreferencesStore
  types?: () => ReadonlyMap<string, ElementType>
  language?: () => Language
  now?: () => number
  /** The zone of works that name none. */
  timeZone?: () => string | undefined
  /** Calls back once before the next frame is drawn. */
  onFrame?: (run: () => void) => void
  /** Commits what fields and editors in place have pending. */
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

  /** An editor in place shows what the document had when it opened, and would write that back. */
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

/** What holds for every document after a change of the author's. */
function normalizersOf(types: () => ReadonlyMap<string, ElementType>): readonly Normalizer[] {
  return [normalizeSizes, normalizeFormContainers, normalizeLayout].map(
    (normalize) => (before, after) => normalize(before, after, types()),
  )
}

/** Unsaved work of an earlier visit with the steps that led to it; without them it is a step of its own. */
function applyDraft(document: DocumentWriter, draft: Work, kept: PersistedHistory | null): void {
  const steps = kept ? historyForDraft(draft, kept, document.getState().savedWork) : null
  if (steps) document.replaceHistory(steps)
  else document.transact((current) => reconcile(current, draft), { source: 'stored' })
}

/** The canvas draws covers while it is open; without one there is nothing to draw. */
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

/** EN-010: the work opens at the page that was open when it was saved. */
function openPageIndex(work: Pick<Work, 'pages'>, pageId: string): number {
  return Math.max(
    0,
    work.pages.findIndex(({ uuid }) => uuid === pageId),
  )
}
