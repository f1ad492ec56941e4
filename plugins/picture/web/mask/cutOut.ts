import type { MaskBox, Size } from './geometry.ts'
import { UNIT } from './geometry.ts'
import { WHOLE } from '../pictureLook.ts'
import type { Crop } from '../pictureLook.ts'

export type FillType = 'fill' | 'contain' | 'cover'

export interface CutOptions {
  image: HTMLImageElement
  fillType: FillType
  /** Crop of the image in its box. */
  crop?: Crop
  /** Size of the image's box in design pixels. */
  canvas: Size
  cut: MaskBox
  /** Paths of the mask within 100 units. */
  paths: readonly string[]
}

/**
 * Largest number of output pixels per design pixel, that of the finest phone screens; limited by the image's
 * resolution.
 */
const MAX_PIXEL_RATIO = 3
/** Longest side of the output in pixels. */
const MAX_SIDE_PX = 4096
/** Longest side of the cached thumbnail in pixels. */
const THUMBNAIL_SIDE_PX = 240

/** Part of an image cut out by a mask, in the size of the image's box; transparent outside of the mask. */
export interface CutOut {
  file: Blob
  /** Thumbnail as a data URL. */
  small: string
}

/** EL-PIC-24. Throws if the image's site does not allow reading its pixels. */
export async function cutOut(cutting: CutOptions): Promise<CutOut> {
  const { image, fillType, crop = WHOLE, canvas } = cutting
  const whole = shownRect(fillType, naturalSize(image, canvas), canvas)
  const shown = croppedRect(whole, crop, canvas)
  const dots = choosePixelRatio(naturalSize(image, canvas), shown, canvas)
  const made = drawMask(cutting, shown, dots)
  const file = await new Promise<Blob | null>((resolve) => made.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('the browser made no picture')
  const small = drawMask(
    cutting,
    shown,
    Math.min(dots, THUMBNAIL_SIDE_PX / Math.max(canvas.width, canvas.height)),
  )
  return { file, small: small.toDataURL('image/png') }
}

/** Returns the natural size; a drawing without one fills the box. */
function naturalSize({ naturalWidth, naturalHeight }: HTMLImageElement, canvas: Size): Size {
  return naturalWidth > 0 && naturalHeight > 0
    ? { width: naturalWidth, height: naturalHeight }
    : canvas
}

export interface Rect extends Size {
  x: number
  y: number
}

/** Returns the rectangle of the image relative to its box, as CSS `object-fit` computes it. */
export function shownRect(fillType: FillType, natural: Size, canvas: Size): Rect {
  if (fillType === 'fill') return { x: 0, y: 0, ...canvas }
  const ratios = [canvas.width / natural.width, canvas.height / natural.height] as const
  const by = fillType === 'cover' ? Math.max(...ratios) : Math.min(...ratios)
  const [width, height] = [natural.width * by, natural.height * by]
  return { x: (canvas.width - width) / 2, y: (canvas.height - height) / 2, width, height }
}

/** Applies zoom and focus to the rectangle, as `cropCss` does. */
export function croppedRect({ width, height }: Rect, crop: Crop, canvas: Size): Rect {
  const size = { width: width * crop.zoom, height: height * crop.zoom }
  return {
    ...size,
    x: ((canvas.width - size.width) * crop.focusX) / 100,
    y: ((canvas.height - size.height) * crop.focusY) / 100,
  }
}

export function choosePixelRatio(natural: Size, shown: Size, canvas: Size): number {
  const own = Math.max(natural.width / shown.width, natural.height / shown.height)
  const most = MAX_SIDE_PX / Math.max(canvas.width, canvas.height)
  return Math.min(Math.max(own, 1), MAX_PIXEL_RATIO, most)
}

function drawMask(cutting: CutOptions, shown: Rect, dots: number): HTMLCanvasElement {
  const { image, canvas, cut, paths } = cutting
  const made = document.createElement('canvas')
  made.width = Math.max(1, Math.round(canvas.width * dots))
  made.height = Math.max(1, Math.round(canvas.height * dots))
  const pen = made.getContext('2d')
  if (!pen) throw new Error('the browser draws nothing')
  pen.imageSmoothingQuality = 'high'
  pen.scale(made.width / canvas.width, made.height / canvas.height)
  pen.drawImage(image, shown.x, shown.y, shown.width, shown.height)
  pen.globalCompositeOperation = 'destination-in'
  pen.translate(cut.x, cut.y)
  pen.rotate((cut.angle * Math.PI) / 180)
  pen.scale(cut.width / UNIT, cut.height / UNIT)
  pen.translate(-UNIT / 2, -UNIT / 2)
  pen.fill(new Path2D(paths.join(' ')), 'evenodd')
  return made
}
