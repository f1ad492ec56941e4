import { toApiError } from '../../api/ApiError.ts'
import type { Upload } from '../../api/types.ts'
import { sendFile } from '../../api/uploads.ts'
import { fitForLibrary } from '../pickers/libraryKinds.ts'
import { change, leave, type Arrival, type ArrivalsStore } from './arrivals.ts'

let count = 0

/** After this the network is tried again without being told that it is back. */
const TRY_AGAIN_MS = 15_000

export interface Sending {
  file: File
  preview: string
  place: Pick<Arrival, 'pageId' | 'box'>
}

/**
 * Sends one picture, and shows at its place how far it is. While the network is away it is kept and sent again; undefined when
 * the author calls it back. What the host refuses is thrown.
 */
export async function sendPicture(
  store: ArrivalsStore,
  { file, preview, place }: Sending,
): Promise<Upload | undefined> {
  const way = new AbortController()
  const id = (count += 1)
  const nothing = () => undefined
  const arrival: Arrival = {
    ...place,
    ...{ id, preview, name: file.name, percent: 0, state: 'sending', retry: nothing },
    cancel: () => way.abort(),
  }
  store.setState(({ arrivals }) => ({ arrivals: [...arrivals, arrival] }))
  const onProgress = (percent: number) => change(store, id, { percent })
  try {
    const sent = await fitForLibrary(file)
    while (!way.signal.aborted) {
      change(store, id, { percent: 0, state: 'sending', retry: nothing })
      try {
        return await sendFile(sent, onProgress, way.signal)
      } catch (thrown) {
        if (!way.signal.aborted && toApiError(thrown).kind !== 'network') throw thrown
      }
      await backOnline(way.signal, (retry) => change(store, id, { state: 'waiting', retry }))
    }
    return undefined
  } finally {
    leave(store, id)
  }
}

/** Until the network is back, somebody asks for it, or some time has gone. */
function backOnline(signal: AbortSignal, offer: (retry: () => void) => void): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(settle, TRY_AGAIN_MS)
    function settle() {
      clearTimeout(timer)
      window.removeEventListener('online', settle)
      signal.removeEventListener('abort', settle)
      resolve()
    }
    window.addEventListener('online', settle)
    signal.addEventListener('abort', settle)
    offer(settle)
  })
}
