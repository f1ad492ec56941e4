import type { UploadedImage } from '@pinye/plugin-api/fields'
import type { Upload } from '../../../api/types.ts'
import { fetchPicture, sendFile } from '../../../api/uploads.ts'
import { fitForLibrary } from '../pickers/libraryKinds.ts'

/** Stores a picture of the author and returns its address (API-UPL-003). */
export async function uploadImage(file: File): Promise<UploadedImage> {
  return stored(await sendFile(await fitForLibrary(file)))
}

/** Lets the host copy a picture of another site, and returns its new address. */
export async function fetchImage(address: string): Promise<UploadedImage> {
  return stored(await fetchPicture(address))
}

/** Uses the path only: the installation may move to another address, and pages load nothing over `http:`. */
function stored({ path, width, height }: Upload): UploadedImage {
  return { url: path, width: width ?? 0, height: height ?? 0 }
}
