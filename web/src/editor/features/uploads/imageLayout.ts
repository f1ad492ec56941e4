import { clamp, type Box, type Size } from '../../../model/box.ts'

/** Between several that come at once. */
const STEP = 24
/** How much of the page's height one picture takes at most when it is brought. */
const MAX_HEIGHT_RATIO = 0.8

/** A picture in its own proportions: no larger than it is, and no larger than the page has room for. */
export function fitImage(natural: Size, sheet: Size): Size {
  const by = Math.min(
    1,
    sheet.width / natural.width,
    (sheet.height * MAX_HEIGHT_RATIO) / natural.height,
  )
  const side = (length: number) => Math.max(1, Math.round(length * by))
  return { width: side(natural.width), height: side(natural.height) }
}

/** Where pictures stand that are let go at a point: around it, one a little further than the other, and on the page. */
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
