import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ElementType } from '../../model/elementType.ts'
import { normalizeFormContainers } from '../../model/formContainers.ts'
import { normalizeLayout } from '../../model/normalizeLayout.ts'
import { normalizeSizes } from '../../model/normalizeSizes.ts'
import { keepMeasures, withMeasures, withoutMeasures, type Size } from '../../model/measures.ts'
import { reconcile } from '../../model/reconcile.ts'
import type { Language, Work } from '../../model/work.ts'
import {
  createDocumentStore,
  rollBackEntry,
  closeHistoryEntry,
  isDirty,
  transact,
  updateServerMetadata,
  takeHistory,
  resolveConflict,
  type Change,
  type DocumentStore,
  type HistoryStacks,
  type SavePayload,
} from './documentStore.ts'
import type { Draft } from './drafts.ts'
import { createHistoryCommands } from './historyCommands.ts'
import { historyForDraft, type PersistedHistory } from './persistedHistory.ts'
import { createMeasureQueue } from './measuring.ts'
import type { PreferencesStore } from './preferences.ts'
import { createSaveQueue, type SaveResult, type SaveQueue } from './saveQueue.ts'
import { createSessionStore, pruneSelection, type SessionStore } from './sessionStore.ts'

/** What the editor needs of the host. */
export interface WorkPort {
  save: (work: SavePayload, key: string) => Promise<SaveResult>
  load: () => Promise<Work>
  createCopy: (work: Work) => Promise<Work>
}

export interface ResolveConflict {
  /** Saves the author's document as the newer one. */
  (choice: 'mine'): Promise<SaveResult | null>
  /** Opens the server's document; undo brings the author's back. */
  (choice: 'theirs'): Promise<void>
  /** Saves the author's document as a new work and opens the server's. */
  (choice: 'copy'): Promise<Work>
}

/** One open work: its document, the session around it, and the way to the host. */
export interface Editor {
  document: DocumentStore
  session: SessionStore
  /** The document with measured sizes: elements in the size of their content. It is never sent. */
  layout: StoreApi<{ work: Work }>
  preferences: PreferencesStore
  saving: SaveQueue
  /** Element types of enabled plugins, by name. */
  types: () => ReadonlyMap<string, ElementType>
  language: () => Language
  now: () => number
  /** IANA name of the zone of the work's end times; the device's where there is none. */
  timeZone: () => string | undefined
  /**
   * The only writer of the document; changes under one `mergeKey` are one history entry. A change gets the laid-out work, and
   * what it touches keeps its measured size; props that hold a size follow it (EL-ALL-008), and what fills a page the page.
   */
  transact: (change: Change, options?: { mergeKey?: string | undefined }) => void
  /** What a view says about the size of its content (architecture: a view proposes, it never writes). */
  measure: (uuid: string, size: Size) => void
  /** Hands on what is typed and waits for Enter or for the end of the focus: call it before the document is read or another part is shown. */
  commit: () => void
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
  const document = createDocumentStore(work, parts.earlier)
  const session = createSessionStore(work)
  const pageId = () => session.getState().pageId
  const saving = createSaveQueue({
    document,
    send: (sent, key) => port.save(sent, key),
    prepare: (sent) => ({ ...sent, currentPageIndex: openPageIndex(sent, pageId()) }),
    now,
    onAnswer: (answer) => {
      if (!('diagnostics' in answer)) return
      // The panels read them: a save that has nothing to say draws nothing.
      const isSilent =
        answer.diagnostics.length === 0 && session.getState().diagnostics.length === 0
      if (!isSilent) session.setState({ diagnostics: answer.diagnostics })
    },
  })
  const sizes = createMeasureQueue({
    document,
    session,
    saving,
    shown: () => layout.getState().work,
    onFrame: parts.onFrame ?? nextFrame,
  })
  const fit = (wanted?: string) => {
    session.setState((state) => pruneSelection(state, document.getState().work, wanted))
  }

  const layout = createLayout(document, session, fit)

  /** An editor in place shows what the document had when it opened, and would write that back. */
  function endEditing() {
    commit()
    if (session.getState().editing !== null) session.setState({ editing: null })
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
    transact: (change, options) => {
      const shown = layout.getState().work
      const changed = (work: Work) => {
        const sized = normalizeSizes(work, change(work), types())
        return normalizeLayout(work, normalizeFormContainers(work, sized, types()), types())
      }
      const apply = (stored: Work) => withoutMeasures(changed(shown), shown, stored)
      transact(document, apply, { pageId: pageId(), mergeKey: options?.mergeKey })
    },
    measure: sizes.measure,
    closeHistoryEntry: () => closeHistoryEntry(document),
    rollBack: (mergeKey) => rollBackEntry(document, mergeKey),
    commit,
    ...createHistoryCommands({ document, endEditing, showPage: fit }),
    save: () => {
      commit()
      return saveInBackground()
    },
    saveInBackground,
    ...conflictCommands({ document, saving, port, pageId, commit, endEditing }),
    restore: (draft, revision, kept = null) => {
      endEditing()
      applyDraft(document, draft, kept, pageId())
      updateServerMetadata(document, { revision })
    },
    unsaved: () => unsavedDraft(document, now()),
    ...createCoverCommands(),
  }
}

interface ConflictParts {
  document: DocumentStore
  saving: SaveQueue
  port: WorkPort
  pageId: () => string
  commit: () => void
  endEditing: () => void
}

/** The three ways to continue after a conflict. */
function conflictCommands(
  parts: ConflictParts,
): Pick<Editor, 'resolveConflict' | 'reloadFromServer'> {
  const { document, saving, port, pageId, commit, endEditing } = parts
  async function reloadFromServer() {
    endEditing()
    resolveConflict(document, 'theirs', await port.load(), pageId())
    saving.clearConflict()
  }
  async function saveMine() {
    commit()
    resolveConflict(document, 'mine', await port.load(), pageId())
    saving.clearConflict()
    return saving.save()
  }
  async function saveCopy() {
    commit()
    const copy = await port.createCopy(document.getState().work)
    await reloadFromServer()
    return copy
  }
  const choices = { mine: saveMine, theirs: reloadFromServer, copy: saveCopy }
  return {
    resolveConflict: ((choice: keyof typeof choices) => choices[choice]()) as ResolveConflict,
    reloadFromServer,
  }
}

/** The document in the sizes that views report; `fit` is called whenever the document changes. */
function createLayout(document: DocumentStore, session: SessionStore, fit: () => void) {
  const layout = createStore<{ work: Work }>(() => ({ work: document.getState().work }))
  const updateLayout = () => {
    const shown = withMeasures(document.getState().work, session.getState().measures)
    if (shown !== layout.getState().work) layout.setState({ work: shown })
  }
  document.subscribe((state, before) => {
    if (state.work === before.work) return
    const { measures } = session.getState()
    const kept = keepMeasures(measures, before.work, state.work)
    if (kept !== measures) session.setState({ measures: kept })
    updateLayout()
    fit()
  })
  session.subscribe((state, before) => {
    if (state.measures !== before.measures) updateLayout()
  })
  return layout
}

/** Unsaved work of an earlier visit with the steps that led to it; without them it is a step of its own. */
function applyDraft(
  document: DocumentStore,
  draft: Work,
  kept: PersistedHistory | null,
  pageId: string,
): void {
  const steps = kept ? historyForDraft(draft, kept, document.getState().savedWork) : null
  if (steps) takeHistory(document, steps)
  else transact(document, (current) => reconcile(current, draft), { pageId })
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

function unsavedDraft(document: DocumentStore, now: number): Draft | null {
  const state = document.getState()
  if (!isDirty(state)) return null
  const { work, serverMetadata } = state
  return {
    workId: work.id,
    revision: serverMetadata.revision,
    title: work.title,
    lastEditTime: new Date(now).toISOString(),
    work,
  }
}
