import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Box } from '../../model/box.ts'
import type { Editor } from '../store/editor.ts'

/** A picture on its way to its place. */
export interface Arrival {
  id: number
  pageId: string
  box: Box
  name: string
  /** Of the browser's own copy; revoked when it has arrived. */
  preview: string
  percent: number
  /** `waiting`: the network is away, and it is sent again when it is back. */
  state: 'sending' | 'waiting'
  retry: () => void
  cancel: () => void
}

export interface ArrivalsState {
  arrivals: readonly Arrival[]
  /** While files are held over the canvas: the element whose picture they would replace, or none of them. */
  over: { uuid: string | null } | null
}

export type ArrivalsStore = StoreApi<ArrivalsState>

const stores = new WeakMap<Editor, ArrivalsStore>()

/** What is on its way in one editor; none of it is part of the document. */
export function arrivalsOf(editor: Editor): ArrivalsStore {
  const known = stores.get(editor)
  if (known) return known
  const store = createStore<ArrivalsState>(() => ({ arrivals: [], over: null }))
  stores.set(editor, store)
  return store
}

export function change(store: ArrivalsStore, id: number, patch: Partial<Arrival>): void {
  store.setState(({ arrivals }) => ({
    arrivals: arrivals.map((one) => (one.id === id ? { ...one, ...patch } : one)),
  }))
}

export function leave(store: ArrivalsStore, id: number): void {
  store.setState(({ arrivals }) => ({ arrivals: arrivals.filter((one) => one.id !== id) }))
}
