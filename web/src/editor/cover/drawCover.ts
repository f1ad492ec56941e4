/** The part of a page that a cover shows, in design pixels: what a card and a shared link have room for. */
const COVER = { width: 375, height: 603 }
/** Pixels of the picture across. */
const WIDTH = 600
/** The smallest picture that is more than a damaged one. */
const LEAST_BYTES = 500

/**
 * A picture of the page as it stands on the canvas; null where the browser cannot draw one. Drawn between frames so that the
 * author goes on, unless it is urgent: whoever waits for it has nothing else to do, and a busy machine hardly has such moments.
 */
export async function drawCover(
  sheet: HTMLElement,
  designWidth: number,
  isUrgent: boolean,
): Promise<Blob | null> {
  const { snapdom } = await import('@zumer/snapdom')
  const { left, top, width } = sheet.getBoundingClientRect()
  if (width === 0) return null
  const zoom = width / designWidth
  const clip = {
    x: left + window.scrollX,
    y: top + window.scrollY,
    width: COVER.width * zoom,
    height: Math.min(COVER.height, sheet.offsetHeight) * zoom,
  }
  const picture = await snapdom.toBlob(sheet, {
    type: 'jpg',
    quality: 0.82,
    clip,
    dpr: 1,
    width: WIDTH,
    fast: isUrgent,
    excludeMode: 'remove',
    backgroundColor: getComputedStyle(sheet).backgroundColor,
  })
  return picture.size > LEAST_BYTES ? picture : null
}
