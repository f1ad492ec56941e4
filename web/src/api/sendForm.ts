import { ApiError } from './ApiError.ts'
import { errorFromResponse, requestHeaders } from './client.ts'

/** The file of a form with its field's name, and further fields that are sent before it. */
export interface FormFile {
  field: string
  file: File
  fields?: Record<string, string>
}

/**
 * Sends one file with upload progress; returns the body of a success. Uses XMLHttpRequest, since fetch reports no
 * upload progress; these calls have no timeout. `signal` aborts it.
 */
export function sendForm(
  path: string,
  { field, file, fields = {} }: FormFile,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(requestHeaders())) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body)
      else reject(errorFromResponse(request.status, body))
    }
    request.onerror = () => {
      reject(new ApiError({ kind: 'network' }))
    }
    const cancelled = () => reject(new DOMException('cancelled', 'AbortError'))
    if (signal?.aborted) cancelled()
    signal?.addEventListener('abort', () => {
      request.abort()
      cancelled()
    })
    if (!signal?.aborted) request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
