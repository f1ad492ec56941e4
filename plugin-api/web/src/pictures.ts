import { DESIGN_WIDTH } from './plugin.ts'

/** Widths in which the host can deliver an upload. */
const WIDTHS = [160, 320, 480, 640, 750, 1125, 1500]
/** Works scale with the window up to this width, and keep their design width in wider windows (VR-009). */
const MAX_FLUID_WIDTH = 500
/** Largest supported device pixel ratio. */
const MAX_PIXEL_RATIO = 3
/** Narrowest supported viewport. */
const MIN_VIEWPORT_WIDTH = 320

const UPLOAD = /^\/uploads\/[a-z0-9]{24}\.(png|jpg|webp)$/

/** Attributes of an `img`; `sizes` and `srcSet` come before `src`, as browsers require. */
export interface PictureSources {
  sizes?: string
  srcSet?: string
  src: string
}

/**
 * Returns the sources of an `img`: an upload in widths that fit its displayed width of `width` design pixels, any other
 * address unchanged. `origin` is that of the runtime: it may precede the addresses of uploads.
 */
export function pictureSources(address: string, width: number, origin = ''): PictureSources {
  const path =
    origin !== '' && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  if (!UPLOAD.test(path) || !(width > 0)) return { src: address }
  const least = (width * MIN_VIEWPORT_WIDTH) / DESIGN_WIDTH
  const most = (width * MAX_PIXEL_RATIO * MAX_FLUID_WIDTH) / DESIGN_WIDTH
  const enough = WIDTHS.find((known) => known >= most) ?? Infinity
  const fitting = WIDTHS.filter((known) => known >= least && known <= enough)
  const offered = fitting.length > 0 ? fitting : WIDTHS.slice(-1)
  return {
    sizes: `(min-width:${MAX_FLUID_WIDTH + 1}px) ${floorToHundredths(width)}px,${floorToHundredths((width * 100) / DESIGN_WIDTH)}vw`,
    srcSet: offered.map((known) => `${address}?w=${known} ${known}w`).join(','),
    src: address,
  }
}

/** Rounds down: rounding up could select the next larger image. */
function floorToHundredths(value: number): number {
  return Math.floor(value * 100) / 100
}
