import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Box } from '../../../model/box.ts'
import type { Editor } from '../../store/editor.ts'

/** A picture on its way to its place. */
export interface UploadPlaceholder {
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

export interface UploadPlaceholderState {
  placeholders: readonly UploadPlaceholder[]
  /** While files are held over the canvas: the element whose picture they would replace, or none of them. */
  over: { uuid: string | null } | null
}

export type UploadPlaceholderStore = StoreApi<UploadPlaceholderState>

const stores = new WeakMap<Editor, UploadPlaceholderStore>()

/** What is on its way in one editor; none of it is part of the document. */
export function getUploadPlaceholders(editor: Editor): UploadPlaceholderStore {
  const known = stores.get(editor)
  if (known) return known
  const store = createStore<UploadPlaceholderState>(() => ({ placeholders: [], over: null }))
  stores.set(editor, store)
  return store
}

export function updatePlaceholder(
  store: UploadPlaceholderStore,
  id: number,
  patch: Partial<UploadPlaceholder>,
): void {
  store.setState(({ placeholders }) => ({
    placeholders: placeholders.map((one) => (one.id === id ? { ...one, ...patch } : one)),
  }))
}

export function removePlaceholder(store: UploadPlaceholderStore, id: number): void {
  store.setState(({ placeholders }) => ({
    placeholders: placeholders.filter((one) => one.id !== id),
  }))
}
