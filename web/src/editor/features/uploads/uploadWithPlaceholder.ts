import { toApiError } from '../../../api/ApiError.ts'
import type { Upload } from '../../../api/types.ts'
import { sendFile } from '../../../api/uploads.ts'
import { fitForLibrary } from '../pickers/libraryKinds.ts'
import {
  updatePlaceholder,
  removePlaceholder,
  type UploadPlaceholder,
  type UploadPlaceholderStore,
} from './uploadPlaceholders.ts'

let count = 0

/** Interval for retries in milliseconds, in case the browser fires no `online` event. */
const RETRY_INTERVAL_MS = 15_000

export interface ImageUpload {
  file: File
  preview: string
  place: Pick<UploadPlaceholder, 'pageId' | 'box'>
}

/**
 * Uploads a picture with a placeholder that shows the progress. Retries while the network is down; returns undefined
 * when the author cancels. Throws when the host refuses the file.
 */
export async function uploadWithPlaceholder(
  store: UploadPlaceholderStore,
  { file, preview, place }: ImageUpload,
): Promise<Upload | undefined> {
  const way = new AbortController()
  const id = (count += 1)
  const nothing = () => undefined
  const placeholder: UploadPlaceholder = {
    ...place,
    ...{ id, preview, name: file.name, percent: 0, state: 'sending', retry: nothing },
    cancel: () => way.abort(),
  }
  store.setState(({ placeholders }) => ({ placeholders: [...placeholders, placeholder] }))
  const onProgress = (percent: number) => updatePlaceholder(store, id, { percent })
  try {
    const sent = await fitForLibrary(file)
    while (!way.signal.aborted) {
      updatePlaceholder(store, id, { percent: 0, state: 'sending', retry: nothing })
      try {
        return await sendFile(sent, onProgress, way.signal)
      } catch (thrown) {
        if (!way.signal.aborted && toApiError(thrown).kind !== 'network') throw thrown
      }
      await backOnline(way.signal, (retry) =>
        updatePlaceholder(store, id, { state: 'waiting', retry }),
      )
    }
    return undefined
  } finally {
    removePlaceholder(store, id)
  }
}

/** Resolves when the network is back, on a manual retry, or after the retry interval. */
function backOnline(signal: AbortSignal, offer: (retry: () => void) => void): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(retryNow, RETRY_INTERVAL_MS)
    function retryNow() {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
      signal.removeEventListener('abort', retryNow)
      resolve()
    }
    window.addEventListener('online', retryNow)
    signal.addEventListener('abort', retryNow)
    offer(retryNow)
  })
}
