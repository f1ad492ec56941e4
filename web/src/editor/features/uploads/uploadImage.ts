import type { UploadedImage } from '@pinye/plugin-api/fields'
import type { Upload } from '../../../api/types.ts'
import { fetchPicture, sendFile } from '../../../api/uploads.ts'
import { fitForLibrary } from '../pickers/libraryKinds.ts'

/** Stores a picture of the author's and answers where it is (API-UPL-003). */
export async function uploadImage(file: File): Promise<UploadedImage> {
  return stored(await sendFile(await fitForLibrary(file)))
}

/** Fetches a picture of another site into this installation and answers where it is. */
export async function fetchImage(address: string): Promise<UploadedImage> {
  return stored(await fetchPicture(address))
}

/** By its path: the installation may move to another address, and pages load nothing from an `http:` one. */
function stored({ path, width, height }: Upload): UploadedImage {
  return { url: path, width: width ?? 0, height: height ?? 0 }
}
