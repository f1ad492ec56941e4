import type { Filters } from './pictureLook.ts'

export interface PictureProps {
  imgSrc: string
  fillType: 'fill' | 'contain' | 'cover'
  opacity: number
  borderRadius: number
  maskType: string
  maskedImageUrl: string
  maskConfig: Record<string, unknown> | null
  originalImgSrc: string
  /** Additions to the catalogue from here on; works stored earlier lack them. */
  zoom?: number
  focusX?: number
  focusY?: number
  flipX?: boolean
  flipY?: boolean
  filters?: Partial<Filters> | null
}

/** Returns whether the view can load an address. */
export function isPicture(address: unknown): address is string {
  return typeof address === 'string' && /^(https?:\/\/|\/|data:image\/)/i.test(address)
}

/** Returns the displayed source: the cut-out of this image, else the image. A cut-out of another image is ignored. */
export function shownSource(props: PictureProps): string {
  const source = isCut(props) ? props.maskedImageUrl : props.imgSrc
  return isPicture(source) ? source : ''
}

/** Returns whether the displayed source is a cut-out. */
export function isCut({ imgSrc, maskedImageUrl, originalImgSrc }: PictureProps): boolean {
  const isOfThis = !originalImgSrc || originalImgSrc === imgSrc
  return isOfThis && Boolean(maskedImageUrl)
}

/** Returns the image to place a mask on: the original, even if a work stores the cut-out in its place. */
export function sourceToCut({ imgSrc, maskedImageUrl, originalImgSrc }: PictureProps): string {
  return !imgSrc || imgSrc === maskedImageUrl ? originalImgSrc || imgSrc || '' : imgSrc
}

/** Returns the patch that removes the mask: the original image is shown again (EL-PIC-26). */
export function withoutMask(props: PictureProps): Partial<PictureProps> {
  return {
    imgSrc: sourceToCut(props),
    maskType: '',
    maskConfig: null,
    maskedImageUrl: '',
    originalImgSrc: '',
  }
}
