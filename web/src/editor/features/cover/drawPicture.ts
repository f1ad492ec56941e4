import { waitUntilRendered } from './waitUntilRendered.ts'

/** A page that is rendered off the screen, and how many elements will stand on it. */
export interface RenderedPage {
  node: HTMLElement
  elementCount: number
}

export interface PictureOptions {
  /** Pixels of the picture across. */
  width: number
  /** As much of the page, from its top, in design pixels. */
  height: number
  /** Draws at once instead of between frames: whoever waits for it has nothing else to do. */
  isUrgent: boolean
}

/** The smallest picture that is more than a damaged one. */
const MIN_BYTES = 500

/** A JPEG of a rendered page at 100 %, once its elements stand on it; null where the browser cannot draw one. */
export async function drawPicture(
  { node, elementCount }: RenderedPage,
  { width, isUrgent }: PictureOptions,
): Promise<Blob | null> {
  await waitUntilRendered(node, elementCount)
  const { snapdom } = await import('@zumer/snapdom')
  const picture = await snapdom.toBlob(node, {
    type: 'jpg',
    quality: 0.82,
    dpr: 1,
    width,
    fast: isUrgent,
    excludeMode: 'remove',
    backgroundColor: getComputedStyle(node).backgroundColor,
  })
  return picture.size > MIN_BYTES ? picture : null
}
