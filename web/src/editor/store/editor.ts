import { reconcile } from '../../model/reconcile.ts'
import type { ElementType } from '../../model/elementType.ts'
import type { Language, Work } from '../../model/work.ts'
import {
  applyChange,
  createDocumentStore,
  endStep,
  isDirty,
  keepOverTheirs,
  stepBack,
  stepForward,
  takeFacts,
  takeTheirs,
  type Change,
  type DocumentStore,
} from './documentStore.ts'
import type { Draft } from './drafts.ts'
import { amend } from './history.ts'
import type { PreferencesStore } from './preferences.ts'
import { createSaveQueue, type SaveAnswer, type SaveQueue } from './saveQueue.ts'
import { createSessionStore, fitSession, type SessionStore } from './sessionStore.ts'

/** What the editor needs of the host. */
export interface WorkPort {
  save: (work: Work, key: string) => Promise<SaveAnswer>
  load: () => Promise<Work>
  createCopy: (work: Work) => Promise<Work>
}

/** One open work: its document, the session around it, and the way to the host. */
export interface Editor {
  document: DocumentStore
  session: SessionStore
  preferences: PreferencesStore
  saving: SaveQueue
  /** Element types of enabled plugins, by name. */
  types: () => ReadonlyMap<string, ElementType>
  language: () => Language
  now: () => number
  /** The only door to the document; changes under one key are one step back. */
  edit: (change: Change, mergeKey?: string) => void
  /** For what an element's view adjusts by itself: changes the document without a step of its own. */
  adjust: (change: Change) => void
  /** Ends the running gesture, so that the next change is a step of its own. */
  endStep: () => void
  undo: () => void
  redo: () => void
  save: () => Promise<SaveAnswer | null>
  /** 409: saves the author's document as the newer one. */
  keepMine: () => Promise<SaveAnswer | null>
  /** 409: opens the other document; undo brings the author's back. */
  takeTheirs: () => Promise<void>
  /** 409: keeps the author's document as a new work and opens the other. */
  keepBoth: () => Promise<Work>
  /** Puts unsaved work of an earlier visit back; a newer version of the host is found at saving. */
  restore: (work: Work, revision: number) => void
  unsaved: () => Draft | null
}

export interface EditorParts {
  work: Work
  port: WorkPort
  preferences: PreferencesStore
  types?: () => ReadonlyMap<string, ElementType>
  language?: () => Language
  now?: () => number
}

const NO_TYPES: ReadonlyMap<string, ElementType> = new Map()

export function createEditor(parts: EditorParts): Editor {
  const { work, port, preferences, now = Date.now } = parts
  const document = createDocumentStore(work)
  const session = createSessionStore(work)
  const pageId = () => session.getState().pageId
  const saving = createSaveQueue({
    document,
    send: (sent, key) => port.save(sent, key),
    prepare: (sent) => ({ ...sent, currentPageIndex: openPageIndex(sent, pageId()) }),
    now,
    onAnswer: (answer) => {
      if ('findings' in answer) session.setState({ findings: answer.findings })
    },
  })
  const fit = (wanted?: string) => {
    session.setState((state) => fitSession(state, document.getState().work, wanted))
  }

  document.subscribe((state, before) => {
    if (state.work !== before.work) fit()
  })

  async function keepMine() {
    keepOverTheirs(document, await port.load(), pageId())
    saving.settleConflict()
    return saving.save()
  }

  async function openTheirs() {
    takeTheirs(document, await port.load(), pageId())
    saving.settleConflict()
  }

  return {
    document,
    session,
    preferences,
    saving,
    types: parts.types ?? (() => NO_TYPES),
    language: parts.language ?? (() => 'zh-CN'),
    now,
    adjust: (change) => {
      document.setState((state) => amend(state, change(state.work)))
    },
    edit: (change, mergeKey) => applyChange(document, change, pageId(), mergeKey),
    endStep: () => endStep(document),
    undo: () => fit(stepBack(document)),
    redo: () => fit(stepForward(document)),
    save: () => saving.save(),
    keepMine,
    takeTheirs: openTheirs,
    keepBoth: async () => {
      const copy = await port.createCopy(document.getState().work)
      await openTheirs()
      return copy
    },
    restore: (draft, revision) => {
      applyChange(document, (current) => reconcile(current, draft), pageId())
      takeFacts(document, { revision })
    },
    unsaved: () => unsavedDraft(document, now()),
  }
}

/** EN-010: the work opens at the page that was open when it was saved. */
function openPageIndex(work: Work, pageId: string): number {
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
