import { createStore } from 'zustand/vanilla'
import { firstPage } from '../../model/change.ts'
import type { Measures } from '../../model/layout/measures.ts'
import type { Interaction, Props, Work } from '../../model/work.ts'
import type { Diagnostic } from './diagnostics.ts'
import type { ReadonlyStore } from './documentStore.ts'
import {
  pruneSelection,
  type EditorDialog,
  type Gesture,
  type LeftPanel,
  type PendingPick,
  type RightTab,
  type SessionState,
} from './sessionState.ts'

/**
 * The only writers of the session. They know nothing of the document: what belongs to it as well, such as selecting with
 * groups, is made of them by the features.
 */
export interface SessionActions {
  openPage: (pageId: string) => void
  /** Selects these within an entered group. A text of another element is no longer edited. */
  setSelection: (selection: readonly string[], entered: string | null) => void
  enterGroup: (id: string) => void
  /** Keeps pointing at nothing that the document has no longer; shows a page if it is there. */
  prune: (work: Work, wantedPageId?: string) => void
  beginTextEdit: (uuid: string) => void
  endTextEdit: () => void
  /** Changes the name of a layer where it stands. */
  beginNaming: (id: string) => void
  endNaming: () => void
  beginGesture: (gesture: Gesture) => void
  endGesture: () => void
  setMeasures: (measures: Measures) => void
  setDiagnostics: (diagnostics: readonly Diagnostic[]) => void
  setMode: (mode: SessionState['mode']) => void
  /** Null closes the left panel. */
  openPanel: (panel: LeftPanel | null) => void
  togglePanel: (panel: LeftPanel) => void
  openTab: (tab: RightTab) => void
  openDialog: (dialog: EditorDialog) => void
  closeDialog: () => void
  beginPick: (pick: PendingPick) => void
  endPick: () => void
  /** Calls back with the element that the author points at; null ends the waiting. */
  pickElement: (onElementPicked: ((uuid: string) => void) | null) => void
  /** Keeps what was typed for an interaction or an action beside the work; undefined forgets it. */
  setUncommittedInput: (of: object, config: Props | undefined) => void
  /** Remembers what cancelling brings back, once; null closes the panel. */
  openInteraction: (uuid: string, before: Interaction | null) => void
  setSeenHints: (hints: Iterable<string>) => void
  /** Says something to screen readers; equal sentences are told apart by a space. */
  announce: (text: string) => void
}

/** The session to read and to follow, with the actions that are its only writers. */
export type SessionStore = ReadonlyStore<SessionState> & SessionActions

/** `commit` hands on what is typed: before another part is shown. */
export function createSessionStore(work: Work, commit: () => void = () => {}): SessionStore {
  const store = createStore<SessionState>(() => initialState(work))
  const set = store.setState
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    openPage: (pageId) => set({ pageId, editing: null }),
    setSelection: (selection, entered) =>
      set(({ rightTab, editing }) => ({
        selection,
        entered,
        rightTab: selection.length > 0 && rightTab === 'page' ? 'element' : rightTab,
        editing: editing && selection.includes(editing) ? editing : null,
      })),
    enterGroup: (entered) => set({ entered }),
    prune: (now, wantedPageId) => set((state) => pruneSelection(state, now, wantedPageId)),
    beginTextEdit: (editing) => set({ editing }),
    endTextEdit: () => {
      if (store.getState().editing !== null) set({ editing: null })
    },
    beginNaming: (naming) => set({ naming }),
    endNaming: () => set({ naming: null }),
    beginGesture: (gesture) => set({ gesture }),
    endGesture: () => set({ gesture: null }),
    setMeasures: (measures) => {
      if (measures !== store.getState().measures) set({ measures })
    },
    setDiagnostics: (diagnostics) => {
      // The panels read them: a save that has nothing to say draws nothing.
      const isSilent = diagnostics.length === 0 && store.getState().diagnostics.length === 0
      if (!isSilent) set({ diagnostics })
    },
    setMode: (mode) => {
      commit()
      set({ mode })
    },
    openPanel: (leftPanel) => set({ leftPanel }),
    togglePanel: (panel) =>
      set(({ leftPanel }) => ({ leftPanel: leftPanel === panel ? null : panel })),
    openTab: (rightTab) => set({ rightTab }),
    openDialog: (dialog) => {
      commit()
      set({ dialog })
    },
    closeDialog: () => set({ dialog: null }),
    beginPick: (pendingPick) => set({ pendingPick }),
    endPick: () => set({ pendingPick: null }),
    pickElement: (onElementPicked) => set({ onElementPicked }),
    setUncommittedInput: (of, config) => {
      const { typed } = store.getState()
      if (config !== undefined || typed.has(of)) set({ typed: withEntry(typed, of, config) })
    },
    openInteraction: (uuid, before) =>
      set(({ interactionsBefore: all }) => ({
        interactionsBefore:
          before && all.has(uuid) ? all : withEntry(all, uuid, before ?? undefined),
      })),
    setSeenHints: (hints) => set({ seenHints: new Set(hints) }),
    announce: (text) =>
      set(({ liveRegionText }) => ({
        liveRegionText: liveRegionText === text ? `${text}\u00a0` : text,
      })),
  }
}

function initialState(work: Work): SessionState {
  return {
    pageId: firstPage(work)?.uuid ?? '',
    selection: [],
    entered: null,
    editing: null,
    naming: null,
    gesture: null,
    measures: new Map(),
    mode: 'edit',
    leftPanel: 'elements',
    rightTab: 'element',
    diagnostics: [],
    dialog: null,
    pendingPick: null,
    typed: new Map(),
    interactionsBefore: new Map(),
    onElementPicked: null,
    seenHints: new Set(),
    liveRegionText: '',
  }
}

/** The map with another value, or without the key. */
function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> {
  const next = new Map(map)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}
