import { useEffect, useRef, useState } from 'react'
import { useFieldServices, usePanelMessages } from '@pinye/plugin-api/fields'
import { messages } from '../messages.ts'
import { cutOut } from './cutOut.ts'
import { writeMaskCache } from './maskCache.ts'
import { configOf, cutOf } from './maskConfig.ts'
import { uploadCut } from './uploadCut.ts'
import type { MaskBox, Guides, SnappedPlacement } from './geometry.ts'
import type { MaskOverlayProps } from './MaskOverlay.tsx'

export interface MaskPlacementProps extends MaskOverlayProps {
  image: HTMLImageElement
  paths: readonly string[]
}

/** Position of the mask until it is confirmed: then the cut-out is made and uploaded, and the position is locked. */
export function useMaskPlacement({ masking, image, paths, onConfirm, onFail }: MaskPlacementProps) {
  const { canvas, config, fillType, crop, id, type } = masking
  const text = usePanelMessages(messages)
  const { uploadImage } = useFieldServices()
  const [cut, setCut] = useState(() => cutOf(config, canvas))
  const [guides, setGuides] = useState<Guides>({})
  const [isBusy, setIsBusy] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const isThere = useIsThere()

  const confirm = async () => {
    if (isBusy) return
    setIsBusy(true)
    setIsRefused(false)
    const kept = {
      maskedImage: '',
      maskedImageUrl: '',
      maskConfig: configOf(cut, canvas, type),
    }
    let file: Blob
    try {
      const made = await cutOut({ image, fillType, crop, canvas, cut, paths })
      kept.maskedImage = made.small
      file = made.file
    } catch (reason) {
      writeMaskCache(id, kept)
      if (isThere.current) onFail('processFail', reason)
      return
    }
    writeMaskCache(id, kept)
    try {
      const maskedImageUrl = await uploadCut(file, uploadImage, text('noUrl'))
      if (isThere.current) onConfirm({ ...kept, maskedImageUrl })
    } catch (reason) {
      console.error(reason)
      setIsRefused(true)
      setIsBusy(false)
    }
  }
  const place = (to: MaskBox, along: Guides = {}) => {
    if (isBusy) return
    setCut(to)
    setGuides(along)
  }
  return {
    cut,
    guides,
    isBusy,
    isRefused,
    confirm: () => void confirm(),
    place,
    follow: ({ cut: to, guides: along }: SnappedPlacement) => place(to, along),
    settle: () => setGuides({}),
  }
}

function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}
