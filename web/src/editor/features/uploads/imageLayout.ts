import { clamp, type Box, type Size } from '../../../model/box.ts'

/** Offset between several pictures imported at once. */
const STEP = 24
/** Maximum share of the page's height that an imported picture takes. */
const MAX_HEIGHT_RATIO = 0.8

/** Scales a picture down to fit the page; keeps its aspect ratio and never enlarges it. */
export function fitImage(natural: Size, sheet: Size): Size {
  const by = Math.min(
    1,
    sheet.width / natural.width,
    (sheet.height * MAX_HEIGHT_RATIO) / natural.height,
  )
  const side = (length: number) => Math.max(1, Math.round(length * by))
  return { width: side(natural.width), height: side(natural.height) }
}

/**
 * Returns the boxes of pictures dropped at a point: centred there, each offset from the previous one, within the page.
 */
export function layoutImages(
  naturals: readonly Size[],
  point: { x: number; y: number },
  sheet: Size,
): Box[] {
  return naturals.map((natural, index) => {
    const { width, height } = fitImage(natural, sheet)
    const left = Math.round(point.x - width / 2) + index * STEP
    const top = Math.round(point.y - height / 2) + index * STEP
    return {
      left: clamp(left, 0, sheet.width - width),
      top: clamp(top, 0, sheet.height - height),
      width,
      height,
    }
  })
}
