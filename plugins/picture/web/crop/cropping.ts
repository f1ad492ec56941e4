import { keyOf } from '@pinye/plugin-api'
import type { KeyPress } from '@pinye/plugin-api'
import { MAX_ZOOM } from '../pictureLook.ts'
import type { Crop } from '../pictureLook.ts'

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Rectangle of the whole image relative to its box; the part inside the box is visible. */
export interface PicturePlacement extends Size {
  left: number
  top: number
}

/** Returns the rectangle of an image that covers its box, enlarged by the zoom. */
export function getPicturePlacement(crop: Crop, natural: Size, box: Size): PicturePlacement {
  const by = Math.max(box.width / natural.width, box.height / natural.height) * crop.zoom
  const [width, height] = [natural.width * by, natural.height * by]
  return {
    ...{ width, height },
    left: ((box.width - width) * crop.focusX) / 100,
    top: ((box.height - height) * crop.focusY) / 100,
  }
}

/** Returns the crop after moving the image by a vector in design pixels; its edges never enter the box. */
export function movedBy(crop: Crop, by: Point, natural: Size, box: Size): Crop {
  const { left, top, width, height } = getPicturePlacement(crop, natural, box)
  return {
    ...crop,
    focusX: focusAt(left + by.x, box.width - width, crop.focusX),
    focusY: focusAt(top + by.y, box.height - height, crop.focusY),
  }
}

/** Returns the crop after zooming at a point of the box, which stays fixed. */
export function zoomedTo(crop: Crop, zoom: number, at: Point, natural: Size, box: Size): Crop {
  const next = Math.min(MAX_ZOOM, Math.max(1, round(zoom)))
  const before = getPicturePlacement(crop, natural, box)
  const by = next / crop.zoom
  const left = at.x - (at.x - before.left) * by
  const top = at.y - (at.y - before.top) * by
  return {
    zoom: next,
    focusX: focusAt(left, box.width - before.width * by, crop.focusX),
    focusY: focusAt(top, box.height - before.height * by, crop.focusY),
  }
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
export const ZOOM_STEP = 1.1

/** Returns the crop after a key press; undefined for other keys. */
export function afterKey(
  crop: Crop,
  press: KeyPress & { shiftKey: boolean },
  natural: Size,
  box: Size,
): Crop | undefined {
  const key = keyOf(press)
  const arrow = ARROWS[key]
  const step = press.shiftKey ? 10 : 1
  if (arrow) return movedBy(crop, { x: arrow[0] * step, y: arrow[1] * step }, natural, box)
  const middle = { x: box.width / 2, y: box.height / 2 }
  if (key === '+' || key === '=') return zoomedTo(crop, crop.zoom * ZOOM_STEP, middle, natural, box)
  if (key === '-' || key === '_') return zoomedTo(crop, crop.zoom / ZOOM_STEP, middle, natural, box)
  return undefined
}

/**
 * `room` is negative where the image is larger than the box; otherwise the focus has no effect and `otherwise` is kept.
 */
function focusAt(offset: number, room: number, otherwise: number): number {
  if (room > -0.01) return otherwise
  return round(Math.min(100, Math.max(0, (offset / room) * 100)))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
