import { useEffect, useRef } from 'react'
import type { InlineEditorProps } from '@pinye/plugin-api'
import { CropEditor } from './crop/CropEditor.tsx'
import { MaskOverlay } from './mask/MaskOverlay.tsx'
import { PictureView } from './PictureView.tsx'
import { isCut, shownSource } from './pictureProps.ts'
import type { PictureProps } from './pictureProps.ts'
import { useMasking } from './useMasking.ts'

type EditorProps = InlineEditorProps<PictureProps>

/**
 * In-place editor, opened by a double-click: edits the crop, or the mask if there is one; shows a hint without an
 * image.
 */
export function PictureEditor(input: EditorProps) {
  if (!shownSource(input.props)) return <NothingToEdit {...input} />
  return isCut(input.props) ? <MaskEditor {...input} /> : <CropEditor {...input} />
}

function NothingToEdit({ props, element, onDone }: EditorProps) {
  useEffect(onDone, [onDone])
  return <PictureView props={props} element={element} />
}

function MaskEditor(input: EditorProps) {
  const { props, element, onDone } = input
  const none = useRef<HTMLElement>(null)
  const { masking, open, confirm, cancel, fail } = useMasking(input, none)
  const type = props.maskType
  const openedRef = useRef(false)
  useEffect(() => {
    if (openedRef.current) return
    openedRef.current = true
    open(type)
  }, [open, type])
  return (
    <>
      <PictureView props={props} element={element} />
      {masking && (
        <MaskOverlay
          masking={masking}
          onConfirm={(made) => {
            confirm(made)
            onDone()
          }}
          onCancel={() => {
            cancel()
            onDone()
          }}
          onFail={(word, reason) => {
            fail(word, reason)
            onDone()
          }}
        />
      )}
    </>
  )
}
