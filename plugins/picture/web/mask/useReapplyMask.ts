import { useEffect, useRef } from 'react'
import { useFieldServices, usePanelMessages } from '@pinye/plugin-api/fields'
import type { PanelProps } from '@pinye/plugin-api'
import { messages } from '../messages.ts'
import { cropOf } from '../pictureLook.ts'
import { isPicture } from '../pictureProps.ts'
import type { PictureProps } from '../pictureProps.ts'
import { cutOut } from './cutOut.ts'
import { writeMaskCache } from './maskCache.ts'
import { configOf, cutOf } from './maskConfig.ts'
import { uploadCut } from './uploadCut.ts'
import { findMask } from './useMask.ts'
import { load } from './usePicture.ts'

type Input = Pick<PanelProps<PictureProps>, 'props' | 'element' | 'onChange'>

/**
 * Applies the existing mask to an image that was dropped onto a masked one. It belongs to the history entry of the
 * replacement; if the image cannot be cut, it is shown whole.
 */
export function useReapplyMask(input: Input): void {
  const { uploadImage } = useFieldServices()
  const text = usePanelMessages(messages)
  const latest = useRef({ input, uploadImage, noUrl: text('noUrl') })
  useEffect(() => {
    latest.current = { input, uploadImage, noUrl: text('noUrl') }
  })
  const replaced = replacedPicture(input.props)
  const key = replaced === undefined ? undefined : `${input.element.id} ${replaced}`
  useEffect(() => {
    if (key === undefined || replaced === undefined) return
    let isCurrent = true
    const { input: at, uploadImage: upload, noUrl } = latest.current
    reapplyMask(replaced, at, (cut) => uploadCut(cut, upload, noUrl)).then(
      (patch) => isCurrent && latest.current.input.onChange(patch, 'replace'),
      console.error,
    )
    return () => {
      isCurrent = false
    }
  }, [key, replaced])
}

/** Returns the new image of an element whose mask was made for another one; undefined otherwise. */
export function replacedPicture(props: PictureProps): string | undefined {
  const { imgSrc, maskType, maskedImageUrl, originalImgSrc, maskConfig } = props
  const isOther = imgSrc !== originalImgSrc && imgSrc !== maskedImageUrl
  const hadMask = Boolean(maskType && maskedImageUrl && originalImgSrc && maskConfig)
  return hadMask && isOther && isPicture(imgSrc) ? imgSrc : undefined
}

async function reapplyMask(
  source: string,
  { props, element }: Input,
  store: (cut: Blob) => Promise<string>,
): Promise<Partial<PictureProps>> {
  const canvas = { width: Math.max(1, element.width), height: Math.max(1, element.height) }
  const { fillType, maskType, maskConfig } = props
  const [image, paths] = await Promise.all([load(source, true), findMask(maskType)])
  const cut = cutOf(maskConfig, canvas)
  const made = await cutOut({ image, fillType, crop: cropOf(props), canvas, cut, paths })
  const config = configOf(cut, canvas, maskType)
  const maskedImageUrl = await store(made.file)
  writeMaskCache(element.id, { maskedImage: made.small, maskedImageUrl, maskConfig: config })
  return { originalImgSrc: source, maskedImageUrl, maskConfig: { ...config } }
}
