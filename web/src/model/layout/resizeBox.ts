import type { Box, Offset, Size } from '../box.ts'

export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'

/** Sides that a handle moves: -1 for left or top, 1 for right or bottom, 0 for neither. */
export interface HandleDirection {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

export interface ResizeOptions {
  /** Rotation of the box in degrees; the drag distance is projected onto the box's own axes. */
  rotate: number
  keepRatio: boolean
  fromCentre: boolean
  /** Minimum size of the box; 1 by default. */
  least?: Size
}

const MIN = 1

/** Returns the box after one of its handles was dragged; the opposite side stays in place on the screen. */
export function resizeBox(box: Box, handle: Handle, pulled: Offset, options: ResizeOptions): Box {
  const { x: sx, y: sy } = direction(handle)
  const along = turn(pulled, -options.rotate)
  const reach = options.fromCentre ? 2 : 1
  const least = options.least ?? { width: MIN, height: MIN }
  const free = {
    width: Math.max(least.width, box.width + along.x * sx * reach),
    height: Math.max(least.height, box.height + along.y * sy * reach),
  }
  const { width, height } = options.keepRatio ? inRatio(box, free, direction(handle), least) : free
  const grown = { x: width - box.width, y: height - box.height }
  const shift = options.fromCentre
    ? { x: 0, y: 0 }
    : turn({ x: (grown.x * sx) / 2, y: (grown.y * sy) / 2 }, options.rotate)
  return {
    left: box.left + shift.x - grown.x / 2,
    top: box.top + shift.y - grown.y / 2,
    width,
    height,
  }
}

/** Returns the boxes of several elements after their common bounding box was resized. */
export function resizeTogether(
  boxes: ReadonlyMap<string, Box>,
  from: Box,
  to: Box,
): Map<string, Box> {
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height]
  return new Map(
    Array.from(boxes, ([uuid, box]) => [
      uuid,
      {
        left: to.left + (box.left - from.left) * scaleX,
        top: to.top + (box.top - from.top) * scaleY,
        width: box.width * scaleX,
        height: box.height * scaleY,
      },
    ]),
  )
}

export function direction(handle: Handle): HandleDirection {
  const x = handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0
  const y = handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0
  return { x, y }
}

function inRatio(box: Box, size: Size, { x: sx, y: sy }: HandleDirection, least: Size): Size {
  const [scaleX, scaleY] = [size.width / box.width, size.height / box.height]
  const wanted = sx === 0 ? scaleY : sy === 0 ? scaleX : Math.max(scaleX, scaleY)
  const scale = Math.max(wanted, least.width / box.width, least.height / box.height)
  return { width: box.width * scale, height: box.height * scale }
}

function turn({ x, y }: Offset, degrees: number): Offset {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}
