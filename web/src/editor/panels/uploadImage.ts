import type { UploadedImage } from '@pinye/plugin-api/fields'
import { refusal, requestHeaders } from '../../api/client.ts'

interface UploadAnswer {
  data?: { url: string; width?: number | null; height?: number | null }[]
}

/** Stores a picture of the author's and answers where it is (API-UPL-003). */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const form = new FormData()
  form.append('files', file)
  const response = await fetch('/api/upload/files', {
    method: 'POST',
    headers: requestHeaders(),
    body: form,
  })
  const body = (await response.json().catch(() => null)) as UploadAnswer | null
  const stored = body?.data?.[0]
  if (!response.ok || !stored) throw refusal(response.status, body)
  return { url: stored.url, width: stored.width ?? 0, height: stored.height ?? 0 }
}
