import { DESIGN_WIDTH } from './plugin.ts'

/** The widths in which the host makes pictures of an upload. */
const WIDTHS = [160, 320, 480, 640, 750, 1125, 1500]
/** Works are scaled to windows up to this width, and keep their design width in wider ones (VR-009). */
const MAX_FLUID_WIDTH = 500
/** Dots of a phone's screen on one CSS pixel, at most. */
const MAX_PIXEL_RATIO = 3
/** Phones from this width on are thought of. */
const MIN_VIEWPORT_WIDTH = 320

const UPLOAD = /^\/uploads\/[a-z0-9]{24}\.(png|jpg|webp)$/

/** Attributes of an `img`, in the order in which browsers like to be told. */
export interface PictureSources {
  sizes?: string
  srcSet?: string
  src: string
}

/**
 * What an `img` asks for: an upload of this installation in the width that it is shown in, `width` design pixels; any other
 * address as it is. `origin` is the runtime's: where uploads have it in front of their address, they are known by it.
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

/** Down, not up: a hundredth too much would ask for the next larger picture. */
function floorToHundredths(value: number): number {
  return Math.floor(value * 100) / 100
}
