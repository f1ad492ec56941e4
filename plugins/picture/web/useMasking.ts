import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldServices, usePanelMessages } from '@pinye/plugin-api/fields'
import type { PanelProps } from '@pinye/plugin-api'
import { cropOf } from './pictureLook.ts'
import { removeMaskCache, writeMaskCache, readCachedConfig } from './mask/maskCache.ts'
import type { CachedMask } from './mask/maskCache.ts'
import type { MaskSession } from './mask/MaskOverlay.tsx'
import { messages } from './messages.ts'
import { isPicture, sourceToCut, withoutMask } from './pictureProps.ts'
import type { PictureProps } from './pictureProps.ts'

/** The mask being placed, and whether the author has just chosen it. */
interface OpenMask {
  type: string
  isChosen: boolean
}

/** Parts of a panel's or an in-place editor's input used here. */
type Input = Pick<PanelProps<PictureProps>, 'props' | 'element' | 'onChange'>

/** Actions of masking: choosing, placing, cancelling and removing a mask. Each is one history entry. */
export function useMasking(
  { props, element, onChange }: Input,
  focusRef: { current: HTMLElement | null },
) {
  const text = usePanelMessages(messages)
  const { toast, saveWork } = useFieldServices()
  const [opened, setOpened] = useState<OpenMask | null>(null)
  const source = sourceToCut(props)
  const { id } = element

  /** Removes the mask: the original image is shown again. */
  const reset = () => {
    removeMaskCache(id)
    if (props.maskType || props.maskedImageUrl || props.maskConfig) onChange(withoutMask(props))
  }
  const close = () => {
    flushSync(() => setOpened(null))
    focusRef.current?.focus()
  }
  return {
    masking: opened && maskingOf(opened.type, { props, element }),
    open: (type: string) => setOpened({ type, isChosen: false }),

    /** Handles a change of the fields: a new mask is placed first, and a cut-out is dropped when the image changes. */
    change: (patch: Partial<PictureProps>, mergeKey?: string) => {
      const { maskType: type, imgSrc } = patch
      if (imgSrc !== undefined && imgSrc !== props.imgSrc && props.maskedImageUrl) {
        removeMaskCache(id)
        return onChange({ ...withoutMask(props), ...patch }, mergeKey)
      }
      if (type === undefined) return onChange(patch, mergeKey)
      if (type === '') return reset()
      if (isPicture(source)) return setOpened({ type, isChosen: true })
      toast?.(text('noImage'), 'warning')
    },

    /** EL-PIC-24. */
    confirm: (made: CachedMask) => {
      const { maskConfig, maskedImageUrl } = made
      writeMaskCache(id, made)
      onChange({
        imgSrc: source,
        originalImgSrc: source,
        maskType: maskConfig.type,
        maskConfig: { ...maskConfig },
        maskedImageUrl,
      })
      close()
      saveWork?.()
    },

    /** EL-PIC-26; cancelling an adjustment keeps the previous mask. */
    cancel: () => {
      if (opened?.isChosen) reset()
      close()
      if (opened?.isChosen) saveWork?.()
    },

    /** EL-PIC-27, EL-PIC-32. */
    fail: (word: 'processFail' | 'maskReset', reason: unknown) => {
      console.error(reason)
      if (word === 'maskReset' && opened?.isChosen) reset()
      close()
      toast?.(text(word), 'error')
    },
  }
}

/**
 * Returns the input of the overlay. A new shape starts at the position of the old one; props take precedence over the
 * cache.
 */
function maskingOf(
  type: string,
  { props, element }: Pick<Input, 'props' | 'element'>,
): MaskSession {
  const { fillType, maskConfig } = props
  return {
    id: element.id,
    source: sourceToCut(props),
    fillType: ['contain', 'cover'].includes(fillType) ? fillType : 'fill',
    crop: cropOf(props),
    canvas: { width: Math.max(1, element.width), height: Math.max(1, element.height) },
    type,
    config: maskConfig ?? readCachedConfig(element.id, type),
  }
}
