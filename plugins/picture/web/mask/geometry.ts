/** Where a mask lies on a picture: EL-PIC-31. Old place in, new place out. */

/** Masks are drawn within a square of so many units. */
export const UNIT = 100
/** Distance from the middle or an edge of the picture at which a mask is drawn to it. */
export const SNAP = 5
/** So much of a mask stays on the picture. */
export const VISIBLE = 20
export const MIN_SCALE = 0.1
/** A mask is at most so many times as wide and high as the picture. */
export const MAX_SCALE = 2

export interface Size {
  width: number
  height: number
}

/** A mask by its middle, its size before it is turned, and its turn in degrees. */
export interface MaskBox extends Size {
  x: number
  y: number
  angle: number
}

/** Which side or corner is pulled: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** Lines that a mask was drawn to. */
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

/** As large as the picture allows without stretching the mask, in its middle. */
export function firstCut({ width, height }: Size): MaskBox {
  const side = Math.min(width, height)
  return { x: width / 2, y: height / 2, width: side, height: side, angle: 0 }
}

/** The same mask within the bounds of EL-PIC-31. */
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

/** The middle of something so long, with enough of it between 0 and `most`. */
function clampMiddle(middle: number, length: number, most: number): number {
  const visible = Math.min(VISIBLE, length, most)
  return clamp(middle, visible - length / 2, most - visible + length / 2)
}

/** The box around a turned mask. */
export function extent({ width, height, angle }: MaskBox): Size {
  const [sin, cos] = [Math.abs(Math.sin(radians(angle))), Math.abs(Math.cos(radians(angle)))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Further by so much. It is drawn to the middle and the edges of the picture within `snap`; 0 lets it go anywhere. */
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

/** A middle with its reach on both sides, drawn to the nearest of three lines. */
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

/** With one side or corner pulled by so much, the opposite one staying where it is. Corners keep the mask's proportions. */
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

/** The length with which the pulled edge lies on a line of the picture, when it is near one. */
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

/** So many times as large around its middle, as far as the bounds let it keep its proportions. */
export function scaled(from: MaskBox, factor: number, canvas: Size): MaskBox {
  const by = within(from, factor, canvas)
  return clampMask({ ...from, width: from.width * by, height: from.height * by }, canvas)
}

/** By which factors a mask can grow and shrink without being stretched. */
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

/** Turned to an angle; near an eighth of a turn it takes that. */
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
