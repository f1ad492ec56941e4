import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { usePanelMessages } from '@pinye/plugin-api/fields'
import { keyOf } from '@pinye/plugin-api'
import { messages } from '../messages.ts'
import { firstCut } from './geometry.ts'
import { afterKey } from './maskKeys.ts'
import { MaskStage } from './MaskStage.tsx'
import { MaskTools } from './MaskTools.tsx'
import { useMaskPlacement } from './useMaskPlacement.ts'
import { useMask } from './useMask.ts'
import { usePicture } from './usePicture.ts'
import { useStageScale } from './useStageScale.ts'
import type { FillType } from './cutOut.ts'
import type { Size } from './geometry.ts'
import type { Crop } from '../pictureLook.ts'
import type { CachedMask } from './maskCache.ts'
import type { MaskPlacementProps } from './useMaskPlacement.ts'
import './overlay.css'

/** Input of the overlay: an image and the mask to place on it. */
export interface MaskSession {
  /** Id of the element. */
  id: string
  source: string
  fillType: FillType
  /** Crop of the image in its box. */
  crop: Crop
  canvas: Size
  type: string
  /** Stored or cached position of the mask. */
  config: unknown
}

export interface MaskOverlayProps {
  masking: MaskSession
  onConfirm: (made: CachedMask) => void
  onCancel: () => void
  /** The image cannot be cut, or the mask has no drawing. */
  onFail: (word: 'processFail' | 'maskReset', reason: unknown) => void
}

/** EL-PIC-23 to EL-PIC-27: full-screen overlay that places a mask on an image. */
export function MaskOverlay({ masking, onConfirm, onCancel, onFail }: MaskOverlayProps) {
  const text = usePanelMessages(messages)
  const picture = usePicture(masking.source)
  const mask = useMask(masking.type)
  const failRef = useRef(onFail)
  useEffect(() => {
    failRef.current = onFail
  })
  useEffect(() => {
    if (mask !== 'failed') return
    failRef.current('maskReset', new Error(`no drawing of ${masking.type}`))
  }, [mask, masking.type])
  const isReady = picture.state === 'loaded' && Array.isArray(mask)
  return (
    <Frame label={text('title')} onCancel={onCancel}>
      {isReady ? (
        <MaskPlacement
          {...{ masking, onConfirm, onCancel, onFail }}
          image={picture.image}
          paths={mask}
        />
      ) : (
        <div className="picture-waiting" role="status">
          {picture.state === 'failed' ? (
            <>
              <p role="alert">{text('failed')}</p>
              <div className="picture-choices">
                <button type="button" onClick={onCancel}>
                  {text('cancel')}
                </button>
                <button type="button" className="picture-main" onClick={picture.retry}>
                  {text('retry')}
                </button>
              </div>
            </>
          ) : (
            <>
              <span className="picture-spinner" aria-hidden="true" />
              <p>{text('loading')}</p>
            </>
          )}
        </div>
      )}
    </Frame>
  )
}

/** Stage and tools, once image and mask are loaded. */
function MaskPlacement(input: MaskPlacementProps) {
  const { masking, image, paths, onCancel } = input
  const { canvas, fillType, crop } = masking
  const text = usePanelMessages(messages)
  const scale = useStageScale(canvas)
  const { cut, guides, isBusy, isRefused, confirm, place, follow, settle } = useMaskPlacement(input)
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event
    if (keyOf(event) === 'Enter' && !(target instanceof HTMLButtonElement)) {
      event.preventDefault()
      return confirm()
    }
    const isControl = target instanceof Element && target.matches('button, input')
    const next = isControl ? undefined : afterKey(cut, event, canvas)
    if (!next) return
    event.preventDefault()
    place(next)
  }
  const positionArgs = {
    width: Math.round(cut.width),
    height: Math.round(cut.height),
    left: Math.round(cut.x - cut.width / 2),
    top: Math.round(cut.y - cut.height / 2),
    angle: cut.angle,
  }
  return (
    <div className="picture-laying" aria-busy={isBusy} onKeyDown={handleKey}>
      <MaskStage
        {...{ image, fillType, crop, paths, canvas, scale, cut, guides }}
        label={text('stage')}
        how={text('keys')}
        onPlace={follow}
        onSettle={settle}
      />
      <output className="picture-spoken">{text('place', positionArgs)}</output>
      <MaskTools
        {...{ cut, canvas, isBusy }}
        refusal={isRefused ? text('uploadFail') : undefined}
        onPlace={place}
        onReset={() => place(firstCut(canvas))}
        onConfirm={confirm}
        onCancel={onCancel}
      />
    </div>
  )
}

interface FrameProps {
  label: string
  onCancel: () => void
  children: ReactNode
}

/** Modal dialog; Escape cancels it. */
function Frame({ label, onCancel, children }: FrameProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={dialogRef}
      className="picture-overlay"
      role="dialog"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      {children}
    </dialog>
  )
}
