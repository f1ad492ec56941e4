import { useRef } from 'react'
import { PropertyPanel, usePanelMessages } from '@pinye/plugin-api/fields'
import type { PanelProps } from '@pinye/plugin-api'
import { LookSection } from './LookSection.tsx'
import { MaskOverlay } from './mask/MaskOverlay.tsx'
import { useReapplyMask } from './mask/useReapplyMask.ts'
import { messages } from './messages.ts'
import { isPicture, sourceToCut } from './pictureProps.ts'
import { useMasking } from './useMasking.ts'
import type { PictureProps } from './pictureProps.ts'

/** Panel of the type; choosing a mask opens the overlay that places it on the image (EL-PIC-22, EL-PIC-23). */
export function PicturePanel(input: PanelProps<PictureProps>) {
  const { props, elementType, diagnostics } = input
  const text = usePanelMessages(messages)
  const adjustRef = useRef<HTMLButtonElement>(null)
  const { masking, open, change, confirm, cancel, fail } = useMasking(input, adjustRef)
  useReapplyMask(input)
  const isAdjustable = Boolean(props.maskType) && isPicture(sourceToCut(props))
  const adjust = (
    <button
      ref={adjustRef}
      type="button"
      className="picture-adjust"
      onClick={() => open(props.maskType)}
    >
      {text('adjust')}
    </button>
  )
  return (
    <>
      <PropertyPanel
        elementType={elementType}
        props={{ ...props }}
        diagnostics={diagnostics}
        below={isAdjustable ? { maskType: adjust } : undefined}
        onChange={change}
      />
      <LookSection id={input.element.id} props={props} onChange={change} />
      {masking && (
        <MaskOverlay masking={masking} onConfirm={confirm} onCancel={cancel} onFail={fail} />
      )}
    </>
  )
}
