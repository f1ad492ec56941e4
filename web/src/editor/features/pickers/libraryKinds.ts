import { fitPicture, PHOTO, typeOf } from '@pinye/plugin-api/files'
import type { TFunction } from 'i18next'

/** First part of the MIME type of a library's files. */
export type LibraryKind = 'image' | 'audio' | 'video'

const MIB = 1024 * 1024

/** UP-004, UP-005, UP-010 and API-UPL-004. */
export const LIBRARIES: Record<LibraryKind, { columns: number; maxBytes: number }> = {
  image: { columns: 4, maxBytes: 20 * MIB },
  audio: { columns: 3, maxBytes: 50 * MIB },
  video: { columns: 3, maxBytes: 200 * MIB },
}

/** CO-019. */
export const PAGE_SIZES = [6, 12, 24, 48]

type Word = 'title' | 'mine' | 'listFail' | 'uploadOk' | 'uploadFail' | 'only' | 'tooLarge'

/** Returns a text of a library; those about sounds are in the catalogue of texts. */
export function libraryText(t: TFunction<'editor'>, kind: LibraryKind, word: Word, file = '') {
  if (kind !== 'audio') return t(`library.${kind}.${word}`, { file })
  return t(`messages:audio.${word === 'only' ? 'onlyAudio' : word}`, { file })
}

/** Limits of the host, and the number of pixels to which it scales pictures down. */
const PICTURE_BOUNDS = { bytes: LIBRARIES.image.maxBytes, pixels: 40_000_000 }

/** Returns the file to upload: a picture beyond the host's limits is scaled down. */
export function fitForLibrary(file: File): Promise<File> {
  return fitPicture(file, PICTURE_BOUNDS)
}

/** Types of pictures that are re-encoded before the upload, so their size does not matter. */
const REDRAWN = [PHOTO, 'image/jpeg', 'image/png', 'image/webp']

/**
 * Returns why a file is rejected, by its content; undefined when it is accepted. Types reported by browsers are often
 * empty or wrong.
 */
export async function findFileRejection(
  file: File,
  kind: LibraryKind,
): Promise<'only' | 'tooLarge' | undefined> {
  const type = await typeOf(file)
  if (!type?.startsWith(`${kind}/`)) return 'only'
  return file.size > LIBRARIES[kind].maxBytes && !REDRAWN.includes(type) ? 'tooLarge' : undefined
}
