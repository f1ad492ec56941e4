import type { UploadedImage } from '@pinye/plugin-api/fields'
import { sendFile } from '../../api/uploads.ts'

/** Stores a picture of the author's and answers where it is (API-UPL-003). */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const { url, width, height } = await sendFile(file)
  return { url, width: width ?? 0, height: height ?? 0 }
}
