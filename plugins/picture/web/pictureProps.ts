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
  /** Ours from here on; works that were stored before lack them. */
  zoom?: number
  focusX?: number
  focusY?: number
  flipX?: boolean
  flipY?: boolean
  filters?: Partial<Filters> | null
}

/** Whether an address is one that the view asks for. */
export function isPicture(address: unknown): address is string {
  return typeof address === 'string' && /^(https?:\/\/|\/|data:image\/)/i.test(address)
}

/** What is shown: what a mask has cut out of this picture, else the picture. A cut of another picture is not shown. */
export function shownSource(props: PictureProps): string {
  const source = isCut(props) ? props.maskedImageUrl : props.imgSrc
  return isPicture(source) ? source : ''
}

/** Whether what is shown has been cut out with a mask. */
export function isCut({ imgSrc, maskedImageUrl, originalImgSrc }: PictureProps): boolean {
  const isOfThis = !originalImgSrc || originalImgSrc === imgSrc
  return isOfThis && Boolean(maskedImageUrl)
}

/** What a mask is laid on: the picture itself, also where a work holds what was cut out in its place. */
export function sourceToCut({ imgSrc, maskedImageUrl, originalImgSrc }: PictureProps): string {
  return !imgSrc || imgSrc === maskedImageUrl ? originalImgSrc || imgSrc || '' : imgSrc
}

/** What takes a mask away: the original picture is shown again (EL-PIC-26). */
export function withoutMask(props: PictureProps): Partial<PictureProps> {
  return {
    imgSrc: sourceToCut(props),
    maskType: '',
    maskConfig: null,
    maskedImageUrl: '',
    originalImgSrc: '',
  }
}
