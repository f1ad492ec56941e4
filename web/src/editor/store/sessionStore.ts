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
 * The only writers of the session. They do not know the document: features combine both, such as selecting with groups.
 */
export interface SessionActions {
  openPage: (pageId: string) => void
  /** Selects elements within an entered group; ends in-place editing of other elements. */
  setSelection: (selection: readonly string[], entered: string | null) => void
  enterGroup: (id: string) => void
  /** Removes references to parts that the document no longer has; opens the wanted page if it exists. */
  prune: (work: Work, wantedPageId?: string) => void
  beginTextEdit: (uuid: string) => void
  endTextEdit: () => void
  /** Starts editing the name of a layer in place. */
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
  /** Calls back with the element that the author points at; null cancels. */
  pickElement: (onElementPicked: ((uuid: string) => void) | null) => void
  /** Keeps typed input of an interaction or an action outside of the work; undefined removes it. */
  setUncommittedInput: (of: object, config: Props | undefined) => void
  /** Remembers once what Cancel restores; null closes the panel. */
  openInteraction: (uuid: string, before: Interaction | null) => void
  setSeenHints: (hints: Iterable<string>) => void
  /** Announces a text to screen readers; appends a space if it equals the last one, so that it is read again. */
  announce: (text: string) => void
}

/** The session for reading and subscribing, with the actions as its only writers. */
export type SessionStore = ReadonlyStore<SessionState> & SessionActions

/** `commit` commits pending input before another part is shown. */
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
      // Avoids re-rendering the panels after a save without diagnostics.
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

/** Returns the map with another value, or without the key when it is undefined. */
function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> {
  const next = new Map(map)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}
