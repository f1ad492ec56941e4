import { waitUntilRendered } from './waitUntilRendered.ts'

/** A page rendered off screen, and the number of elements to wait for. */
export interface RenderedPage {
  node: HTMLElement
  elementCount: number
}

export interface PictureOptions {
  /** Width of the picture in pixels. */
  width: number
  /** Height of the drawn part of the page, from its top, in design pixels. */
  height: number
  /** Draws at once instead of between frames, when the author is waiting for it. */
  isUrgent: boolean
}

/** Minimum size in bytes; a smaller picture is damaged. */
const MIN_BYTES = 500

/** Draws a rendered page as a JPEG at 100 % once its elements are there; null where the browser cannot. */
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
