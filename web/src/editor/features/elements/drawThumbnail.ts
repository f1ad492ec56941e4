import type { CombinationContent } from '../../../model/groups/combination.ts'
import type { ElementType } from '../../../model/elementType.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { BLANK, sketchOf } from './sketch.ts'

/** Maximum length of the longer side in pixels. */
const MAX_THUMBNAIL_PX = 320
/** Timeout in milliseconds after which a picture is left out. */
const IMAGE_TIMEOUT_MS = 5_000

/** Draws the thumbnail of a combination (CB-014); null where the browser cannot. */
export async function drawThumbnail(
  { elements, relativePositions, width, height }: CombinationContent,
  types: ReadonlyMap<string, ElementType>,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const scale = MAX_THUMBNAIL_PX / Math.max(width, height, 1)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return null
  brush.scale(scale, scale)
  const places = new Map(relativePositions.map((place) => [place.uuid, place]))
  const order = elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex)
  for (const element of order) {
    const { left, top } = places.get(element.uuid) ?? element.commonStyle
    await drawElement(brush, element, types.get(element.name), { left, top })
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function drawElement(
  brush: CanvasRenderingContext2D,
  element: PlacedElement,
  type: ElementType | undefined,
  { left, top }: { left: number; top: number },
): Promise<void> {
  const { width, height, rotate } = element.commonStyle
  const { picture, words, fill, ink, fontSize, opacity } = sketchOf(element, type)
  const image = picture ? await load(picture) : null
  brush.save()
  brush.translate(left + width / 2, top + height / 2)
  brush.rotate((rotate * Math.PI) / 180)
  brush.translate(-width / 2, -height / 2)
  brush.globalAlpha = opacity
  brush.beginPath()
  brush.rect(0, 0, width, height)
  brush.clip()
  if (image) drawWhole(brush, image, { width, height })
  else if (fill !== null || !words) {
    brush.fillStyle = fill ?? BLANK
    brush.fillRect(0, 0, width, height)
  }
  if (!image && words) {
    brush.fillStyle = ink
    brush.font = `${fontSize}px sans-serif`
    brush.textBaseline = 'middle'
    brush.textAlign = fill === null ? 'left' : 'center'
    brush.fillText(words, fill === null ? 0 : width / 2, height / 2)
  }
  brush.restore()
}

/** Fills the box with a picture, cropped around its centre. */
function drawWhole(
  brush: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { width, height }: { width: number; height: number },
): void {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [wide, tall] = [image.naturalWidth * scale, image.naturalHeight * scale]
  brush.drawImage(image, (width - wide) / 2, (height - tall) / 2, wide, tall)
}

/** Loads a picture with CORS; without it the canvas would be tainted and could not be exported. */
function load(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    const timer = setTimeout(() => resolve(null), IMAGE_TIMEOUT_MS)
    const finish = (loaded: HTMLImageElement | null) => {
      clearTimeout(timer)
      resolve(loaded)
    }
    image.crossOrigin = 'anonymous'
    image.onload = () => finish(image.naturalWidth > 0 ? image : null)
    image.onerror = () => finish(null)
    image.src = address
  })
}
