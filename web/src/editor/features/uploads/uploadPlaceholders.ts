import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Box } from '../../../model/box.ts'
import type { Editor } from '../../store/editor.ts'

/** Placeholder of a picture that is being uploaded. */
export interface UploadPlaceholder {
  id: number
  pageId: string
  box: Box
  name: string
  /** Object URL of the local file; revoked when the upload has finished. */
  preview: string
  percent: number
  /** `waiting`: the network is down, and the upload is retried when it is back. */
  state: 'sending' | 'waiting'
  retry: () => void
  cancel: () => void
}

export interface UploadPlaceholderState {
  placeholders: readonly UploadPlaceholder[]
  /** Set while files are dragged over the canvas: the element whose picture they would replace, or null. */
  over: { uuid: string | null } | null
}

export type UploadPlaceholderStore = StoreApi<UploadPlaceholderState>

const stores = new WeakMap<Editor, UploadPlaceholderStore>()

/** Returns the upload placeholders of an editor, which are not part of the document. */
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
