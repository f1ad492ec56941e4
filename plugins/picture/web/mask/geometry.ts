/** Pure geometry of a mask on an image: EL-PIC-31. */

/** Side of the square in which masks are drawn. */
export const UNIT = 100
/** Snap distance to the centre and the edges of the image. */
export const SNAP = 5
/** Length of a mask that always stays on the image. */
export const VISIBLE = 20
export const MIN_SCALE = 0.1
/** Largest size of a mask relative to the image. */
export const MAX_SCALE = 2

export interface Size {
  width: number
  height: number
}

/** Box of a mask: centre, size before rotation, and rotation in degrees. */
export interface MaskBox extends Size {
  x: number
  y: number
  angle: number
}

/** Dragged side or corner: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** Snap lines to show. */
export interface Guides {
  x?: number
  y?: number
}

interface Vector {
  x: number
  y: number
}

export interface SnappedPlacement {
  cut: MaskBox
  guides: Guides
}

/** Returns the largest undistorted mask in the centre of the image. */
export function firstCut({ width, height }: Size): MaskBox {
  const side = Math.min(width, height)
  return { x: width / 2, y: height / 2, width: side, height: side, angle: 0 }
}

/** Clamps a mask to the bounds of EL-PIC-31. */
export function clampMask(cut: MaskBox, canvas: Size): MaskBox {
  const least = UNIT * MIN_SCALE
  const sized = {
    ...cut,
    width: clamp(cut.width, least, Math.max(least, MAX_SCALE * canvas.width)),
    height: clamp(cut.height, least, Math.max(least, MAX_SCALE * canvas.height)),
  }
  const { width, height } = extent(sized)
  return {
    ...sized,
    x: clampMiddle(cut.x, width, canvas.width),
    y: clampMiddle(cut.y, height, canvas.height),
  }
}

/** Clamps the centre of an interval, so that enough of it is between 0 and `most`. */
function clampMiddle(middle: number, length: number, most: number): number {
  const visible = Math.min(VISIBLE, length, most)
  return clamp(middle, visible - length / 2, most - visible + length / 2)
}

/** Returns the bounding box of a rotated mask. */
export function extent({ width, height, angle }: MaskBox): Size {
  const [sin, cos] = [Math.abs(Math.sin(radians(angle))), Math.abs(Math.cos(radians(angle)))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Moves a mask by a vector. It snaps to the centre and the edges of the image within `snap`; 0 disables that. */
export function moved(from: MaskBox, by: Vector, canvas: Size, snap = 0): SnappedPlacement {
  const cut = { ...from, x: from.x + by.x, y: from.y + by.y }
  const box = extent(cut)
  const x = snapMiddle(cut.x, box.width / 2, canvas.width, snap)
  const y = snapMiddle(cut.y, box.height / 2, canvas.height, snap)
  return {
    cut: clampMask({ ...cut, x: x.middle, y: y.middle }, canvas),
    guides: guides(x.line, y.line),
  }
}

/** Snaps the centre of an interval, or one of its ends, to the nearest of three lines. */
function snapMiddle(middle: number, reach: number, most: number, snap: number) {
  const ways = [
    { line: most / 2, by: most / 2 - middle },
    { line: 0, by: reach - middle },
    { line: most, by: most - reach - middle },
  ]
  const [nearest] = ways
    .filter(({ by }) => snap > 0 && Math.abs(by) <= snap)
    .sort((a, b) => Math.abs(a.by) - Math.abs(b.by))
  return nearest ? { middle: middle + nearest.by, line: nearest.line } : { middle }
}

/** Drags a side or corner by a vector while the opposite one stays fixed. Corners keep the aspect ratio. */
export function resized(
  from: MaskBox,
  handle: Handle,
  by: Vector,
  { canvas, snap = 0 }: { canvas: Size; snap?: number },
): SnappedPlacement {
  const pulled = turnedBack(by, from.angle)
  const wanted = {
    width: from.width + handle.x * pulled.x,
    height: from.height + handle.y * pulled.y,
  }
  const isUpright = from.angle % 360 === 0
  const x = edge(from.x, from.width, handle.x, wanted.width, canvas.width, isUpright ? snap : 0)
  const y = edge(from.y, from.height, handle.y, wanted.height, canvas.height, isUpright ? snap : 0)
  if (handle.x === 0 || handle.y === 0) {
    const size = { width: x.length, height: y.length }
    return { cut: anchored(from, handle, size, canvas), guides: guides(x.line, y.line) }
  }
  const along = from.width * wanted.width + from.height * wanted.height
  const free = along / (from.width ** 2 + from.height ** 2)
  const [horizontal, vertical] = [x.length / from.width, y.length / from.height]
  const isByX = x.line !== undefined
  const isByY = !isByX && y.line !== undefined
  const factor = within(from, isByX ? horizontal : isByY ? vertical : free, canvas)
  const size = { width: from.width * factor, height: from.height * factor }
  return {
    cut: anchored(from, handle, size, canvas),
    guides: guides(isByX ? x.line : undefined, isByY ? y.line : undefined),
  }
}

/** Returns the length at which the dragged edge snaps to a line of the image, if one is near. */
function edge(
  middle: number,
  before: number,
  side: Handle['x'],
  length: number,
  most: number,
  snap: number,
): { length: number; line?: number } {
  const fixed = middle - (side * before) / 2
  const at = fixed + side * length
  const line = [most / 2, 0, most].find((known) => snap > 0 && Math.abs(known - at) <= snap)
  const snapped = line === undefined ? 0 : (line - fixed) * side
  return side === 0 || line === undefined || snapped < UNIT * MIN_SCALE
    ? { length }
    : { length: snapped, line }
}

function anchored(from: MaskBox, handle: Handle, size: Size, canvas: Size): MaskBox {
  const { width, height } = clampMask({ ...from, ...size }, canvas)
  const shift = turnedBack(
    { x: (handle.x * (width - from.width)) / 2, y: (handle.y * (height - from.height)) / 2 },
    -from.angle,
  )
  return clampMask({ ...from, width, height, x: from.x + shift.x, y: from.y + shift.y }, canvas)
}

/** Scales a mask around its centre, as far as the bounds allow without distortion. */
export function scaled(from: MaskBox, factor: number, canvas: Size): MaskBox {
  const by = within(from, factor, canvas)
  return clampMask({ ...from, width: from.width * by, height: from.height * by }, canvas)
}

/** Returns the range of factors by which a mask can be scaled without distortion. */
export function factors({ width, height }: Size, canvas: Size): { least: number; most: number } {
  const least = UNIT * MIN_SCALE
  return {
    least: least / Math.min(width, height),
    most: Math.min(
      Math.max(least, MAX_SCALE * canvas.width) / width,
      Math.max(least, MAX_SCALE * canvas.height) / height,
    ),
  }
}

function within(from: Size, factor: number, canvas: Size): number {
  const { least, most } = factors(from, canvas)
  return clamp(factor, Math.min(1, least), Math.max(1, most))
}

/** Rotates a mask to an angle; snaps to multiples of 45 degrees within `snap`. */
export function turned(from: MaskBox, angle: number, canvas: Size, snap = 0): MaskBox {
  const eighth = Math.round(angle / 45) * 45
  const to = Math.abs(eighth - angle) <= snap ? eighth : Math.round(angle)
  return clampMask({ ...from, angle: ((to % 360) + 360) % 360 }, canvas)
}

function turnedBack({ x, y }: Vector, angle: number): Vector {
  const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))]
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

function guides(x: number | undefined, y: number | undefined): Guides {
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
