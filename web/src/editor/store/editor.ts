import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ElementType } from '../../model/elementType.ts'
import { normalizeFormContainers } from '../../model/formContainers.ts'
import { normalizeLayout } from '../../model/normalizeLayout.ts'
import { normalizeSizes } from '../../model/normalizeSizes.ts'
import { keepMeasures, withMeasures, withoutMeasures, type Size } from '../../model/measures.ts'
import { reconcile } from '../../model/reconcile.ts'
import type { Language, Work } from '../../model/work.ts'
import {
  applyChange,
  createDocumentStore,
  dropStep,
  endStep,
  isDirty,
  keepOverTheirs,
  takeFacts,
  takeHistory,
  takeTheirs,
  type Change,
  type DocumentStore,
  type EarlierSteps,
  type SentWork,
} from './documentStore.ts'
import type { Draft } from './drafts.ts'
import { createHistoryCommands } from './historyCommands.ts'
import { stepsTo, type KeptHistory } from './keptHistory.ts'
import { createMeasuring } from './measuring.ts'
import type { PreferencesStore } from './preferences.ts'
import { createSaveQueue, type SaveAnswer, type SaveQueue } from './saveQueue.ts'
import { createSessionStore, fitSession, type SessionStore } from './sessionStore.ts'

/** What the editor needs of the host. */
export interface WorkPort {
  save: (work: SentWork, key: string) => Promise<SaveAnswer>
  load: () => Promise<Work>
  createCopy: (work: Work) => Promise<Work>
}

/** One open work: its document, the session around it, and the way to the host. */
export interface Editor {
  document: DocumentStore
  session: SessionStore
  /** The document as it is seen: elements in the size that their content wants. It is never sent. */
  seen: StoreApi<{ work: Work }>
  preferences: PreferencesStore
  saving: SaveQueue
  /** Element types of enabled plugins, by name. */
  types: () => ReadonlyMap<string, ElementType>
  language: () => Language
  now: () => number
  /** IANA name of the zone of the work's end times; the device's where there is none. */
  timeZone: () => string | undefined
  /**
   * The only door to the document; changes under one key are one step back. A change gets the work as it is seen, and
   * what it touches keeps the size it was seen in; props that hold a size follow it (EL-ALL-008), and what fills a page the page.
   */
  edit: (change: Change, mergeKey?: string) => void
  /** What a view says about the size of its content (architecture: a view proposes, it never writes). */
  measure: (uuid: string, size: Size) => void
  /** Hands on what is typed and waits for Enter or for the end of the focus: call it before the document is read or another part is shown. */
  commit: () => void
  /** Ends the running gesture, so that the next change is a step of its own. */
  endStep: () => void
  /** Drops the running gesture of this key; says whether it was still running. */
  takeBack: (mergeKey: string) => boolean
  /** Like `redo` and `travel`: commits first, and ends editing in place, which shows a text of its own. */
  undo: () => void
  redo: () => void
  /** Goes several steps back (negative) or forward at once. */
  travel: (by: number) => void
  /** Commits, and waits a moment for sizes that views are just saying (ED-010). */
  save: () => Promise<SaveAnswer | null>
  /** Saves without committing: the author may still be typing a number (ED-017). */
  saveInBackground: () => Promise<SaveAnswer | null>
  /** 409: saves the author's document as the newer one. */
  keepMine: () => Promise<SaveAnswer | null>
  /** 409: opens the other document; undo brings the author's back. */
  takeTheirs: () => Promise<void>
  /** 409: keeps the author's document as a new work and opens the other. */
  keepBoth: () => Promise<Work>
  /** Puts unsaved work of an earlier visit back; a newer version of the host is found at saving. */
  restore: (work: Work, revision: number, kept?: KeptHistory | null) => void
  unsaved: () => Draft | null
  /** Brings the cover up to date before the work is published, while the canvas is open (EN-011). */
  refreshCover: () => Promise<boolean>
  /** Whoever draws covers says so, and takes it back. */
  drawsCover: (refresh: (() => Promise<boolean>) | null) => void
}

export interface EditorParts {
  work: Work
  /** Steps of an earlier visit that led to this work. */
  earlier?: EarlierSteps | undefined
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
      if (!('findings' in answer)) return
      // The panels read them: a save that has nothing to say draws nothing.
      const isSilent = answer.findings.length === 0 && session.getState().findings.length === 0
      if (!isSilent) session.setState({ findings: answer.findings })
    },
  })
  const sizes = createMeasuring({
    document,
    session,
    saving,
    shown: () => seen.getState().work,
    onFrame: parts.onFrame ?? nextFrame,
  })
  const fit = (wanted?: string) => {
    session.setState((state) => fitSession(state, document.getState().work, wanted))
  }

  const seen = createSight(document, session, fit)

  /** An editor in place shows what the document had when it opened, and would write that back. */
  function endEditing() {
    commit()
    if (session.getState().editing !== null) session.setState({ editing: null })
  }

  const saveInBackground = () => sizes.settling()?.then(() => saving.save()) ?? saving.save()

  return {
    document,
    session,
    seen,
    preferences,
    saving,
    types,
    language: parts.language ?? (() => 'zh-CN'),
    timeZone: () => document.getState().work.time_zone || parts.timeZone?.(),
    now,
    edit: (change, mergeKey) => {
      const shown = seen.getState().work
      const changed = (work: Work) => {
        const sized = normalizeSizes(work, change(work), types())
        return normalizeLayout(work, normalizeFormContainers(work, sized, types()), types())
      }
      const apply = (stored: Work) => withoutMeasures(changed(shown), shown, stored)
      applyChange(document, apply, pageId(), mergeKey)
    },
    measure: sizes.measure,
    endStep: () => endStep(document),
    takeBack: (mergeKey) => dropStep(document, mergeKey),
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
      takeDraft(document, draft, kept, pageId())
      takeFacts(document, { revision })
    },
    unsaved: () => unsavedDraft(document, now()),
    ...coverDoor(),
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

/** The three ways on from a conflict. */
function conflictCommands(
  parts: ConflictParts,
): Pick<Editor, 'keepMine' | 'takeTheirs' | 'keepBoth'> {
  const { document, saving, port, pageId, commit, endEditing } = parts
  async function openTheirs() {
    endEditing()
    takeTheirs(document, await port.load(), pageId())
    saving.settleConflict()
  }
  return {
    keepMine: async () => {
      commit()
      keepOverTheirs(document, await port.load(), pageId())
      saving.settleConflict()
      return saving.save()
    },
    takeTheirs: openTheirs,
    keepBoth: async () => {
      commit()
      const copy = await port.createCopy(document.getState().work)
      await openTheirs()
      return copy
    },
  }
}

/** The document in the sizes that views have said; `fit` is called whenever the document is another one. */
function createSight(document: DocumentStore, session: SessionStore, fit: () => void) {
  const seen = createStore<{ work: Work }>(() => ({ work: document.getState().work }))
  const look = () => {
    const shown = withMeasures(document.getState().work, session.getState().measures)
    if (shown !== seen.getState().work) seen.setState({ work: shown })
  }
  document.subscribe((state, before) => {
    if (state.work === before.work) return
    const { measures } = session.getState()
    const kept = keepMeasures(measures, before.work, state.work)
    if (kept !== measures) session.setState({ measures: kept })
    look()
    fit()
  })
  session.subscribe((state, before) => {
    if (state.measures !== before.measures) look()
  })
  return seen
}

/** Unsaved work of an earlier visit with the steps that led to it; without them it is a step of its own. */
function takeDraft(
  document: DocumentStore,
  draft: Work,
  kept: KeptHistory | null,
  pageId: string,
): void {
  const steps = kept ? stepsTo(draft, kept, document.getState().savedWork) : null
  if (steps) takeHistory(document, steps)
  else applyChange(document, (current) => reconcile(current, draft), pageId)
}

/** The canvas draws covers while it is open; without one there is nothing to draw. */
function coverDoor(): Pick<Editor, 'refreshCover' | 'drawsCover'> {
  let draw: (() => Promise<boolean>) | null = null
  return {
    refreshCover: () => draw?.() ?? Promise.resolve(false),
    drawsCover: (refresh) => {
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
  const { work, stored } = state
  return {
    workId: work.id,
    revision: stored.revision,
    title: work.title,
    lastEditTime: new Date(now).toISOString(),
    work,
  }
}
