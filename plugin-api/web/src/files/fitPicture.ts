import { PHOTO, typeOf } from './sniff.ts'

export interface PictureBounds {
  bytes: number
  pixels: number
}

/** What is redrawn: without transparency as JPEG, else as WebP (PNG where a browser writes none). */
const REDRAWN: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  [PHOTO]: 'image/jpeg',
  'image/png': 'image/webp',
  'image/webp': 'image/webp',
}
const QUALITY = 0.85
/** How often a picture that is still too large is halved. */
const ATTEMPTS = 5
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
}

/**
 * The picture as a smaller file where it has too many bytes, and as JPEG where pages cannot show its format. The file as it is
 * where it fits, where it is no picture, and where this browser cannot read it: then the host has the last word.
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
    // This browser does not know the format, or has no memory for so many pixels.
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
