import { toApiError } from './ApiError.ts'
import { errorFromResponse, requestHeaders } from './client.ts'

export interface Download {
  content: Blob
  /** File name given by the host; undefined when it gave none. */
  name: string | undefined
}

/** Downloads a file and reports the bytes received; the total is unknown until the end. */
export async function download(
  path: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Download> {
  try {
    const response = await fetch(path, { headers: requestHeaders(), signal })
    if (!response.ok)
      throw errorFromResponse(response.status, await response.json().catch(() => null))
    const type = response.headers.get('Content-Type') ?? ''
    const pieces = await read(response, onBytes)
    return { content: new Blob(pieces, { type }), name: nameIn(response.headers) }
  } catch (thrown) {
    throw toApiError(thrown)
  }
}

async function read(response: Response, onBytes: (bytes: number) => void): Promise<BlobPart[]> {
  const pieces: BlobPart[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (;;) {
    const piece = await reader?.read()
    if (piece?.value === undefined) return pieces
    bytes += piece.value.byteLength
    pieces.push(piece.value)
    onBytes(bytes)
  }
}

/** Returns the file name of a `Content-Disposition` header in its UTF-8 form (`filename*`). */
export function nameIn(headers: Headers): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
