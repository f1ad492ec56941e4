import { fitPicture, PHOTO, typeOf } from '@pinye/plugin-api/files'
import type { TFunction } from 'i18next'

/** First half of the types of a library's files. */
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

/** The words of a library; those of sounds stand in the catalogue of texts. */
export function libraryText(t: TFunction<'editor'>, kind: LibraryKind, word: Word, file = '') {
  if (kind !== 'audio') return t(`library.${kind}.${word}`, { file })
  return t(`messages:audio.${word === 'only' ? 'onlyAudio' : word}`, { file })
}

/** What the host takes of a picture, and the pixels that it keeps. */
const PICTURE_BOUNDS = { bytes: LIBRARIES.image.maxBytes, pixels: 40_000_000 }

/** The file as it is sent: a picture beyond what the host takes is redrawn smaller. */
export function fitForLibrary(file: File): Promise<File> {
  return fitPicture(file, PICTURE_BOUNDS)
}

/** Pictures that are redrawn before they are sent, however large they are. */
const REDRAWN = [PHOTO, 'image/jpeg', 'image/png', 'image/webp']

/** Why a file does not belong here, by its content; nothing when it does. Labels of browsers are often empty or wrong. */
export async function findFileRejection(
  file: File,
  kind: LibraryKind,
): Promise<'only' | 'tooLarge' | undefined> {
  const type = await typeOf(file)
  if (!type?.startsWith(`${kind}/`)) return 'only'
  return file.size > LIBRARIES[kind].maxBytes && !REDRAWN.includes(type) ? 'tooLarge' : undefined
}
