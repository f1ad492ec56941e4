import { PHOTO, typeOf } from './sniff.ts'

export interface PictureBounds {
  bytes: number
  pixels: number
}

/** Output format by input format: JPEG without transparency, else WebP (PNG where the browser cannot encode it). */
const REDRAWN: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  [PHOTO]: 'image/jpeg',
  'image/png': 'image/webp',
  'image/webp': 'image/webp',
}
const QUALITY = 0.85
/** Number of attempts; each one halves the pixels of an image that is still too large. */
const ATTEMPTS = 5
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
}

/**
 * Shrinks an image that has too many bytes, and converts a format that pages cannot show to JPEG. Returns the file
 * unchanged if it fits, is not an image, or cannot be decoded here; the host then decides.
 */
export async function fitPicture(file: File, bounds: PictureBounds): Promise<File> {
  const type = (await typeOf(file)) ?? ''
  const wanted = REDRAWN[type]
  if (wanted === undefined || (type !== PHOTO && file.size <= bounds.bytes)) return file
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const made = await redraw(picture, bounds.pixels / 2 ** attempt, wanted)
      if (made && made.size <= bounds.bytes) return toFile(made, file.name)
    }
  } catch {
    // The browser does not support the format, or lacks memory for so many pixels.
  } finally {
    URL.revokeObjectURL(address)
  }
  return file
}

function redraw(picture: HTMLImageElement, pixels: number, type: string): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

function toFile(made: Blob, name: string): File {
  const extension = EXTENSIONS[made.type] ?? 'jpg'
  return new File([made], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: made.type })
}
