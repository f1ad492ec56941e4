import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { px } from '@pinye/plugin-api'
import type { InlineEditorProps } from '@pinye/plugin-api'
import { usePanelMessages } from '@pinye/plugin-api/fields'
import { messages } from '../messages.ts'
import { filterCss, flipCss, isWhole, MAX_ZOOM, WHOLE } from '../pictureLook.ts'
import { shownSource } from '../pictureProps.ts'
import type { PictureProps } from '../pictureProps.ts'
import { getPicturePlacement, ZOOM_STEP, zoomedTo } from './cropping.ts'
import type { Size } from './cropping.ts'
import { useCropping } from './useCropping.ts'
import './crop.css'

type EditorProps = InlineEditorProps<PictureProps>

/** Crop editor on the canvas: the image is moved and zoomed behind its box. */
export function CropEditor(input: EditorProps) {
  const { props, element } = input
  const source = shownSource(props)
  const [natural, setNatural] = useState<Size>()
  return (
    <>
      <img
        className="picture-crop-first"
        src={source}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setNatural(width > 0 && height > 0 ? { width, height } : sizeOf(element))
        }
        onError={input.onDone}
      />
      {natural && <CropStage {...input} source={source} natural={natural} />}
    </>
  )
}

function CropStage({ source, natural, ...input }: EditorProps & { source: string; natural: Size }) {
  const { props, element } = input
  const text = usePanelMessages(messages)
  const box = useRef<HTMLDivElement>(null)
  const size = sizeOf(element)
  const cropping = useCropping(box, { ...input, natural, size })
  const { crop } = cropping
  const { left, top, width, height } = getPicturePlacement(crop, natural, size)
  const lying = { left: px(left), top: px(top), width: px(width), height: px(height) }
  const radius = { borderRadius: props.borderRadius > 0 ? px(props.borderRadius) : undefined }
  return (
    <div
      ref={box}
      className="picture-crop"
      role="application"
      tabIndex={0}
      aria-label={text('crop')}
      aria-description={text('cropKeys')}
      {...cropping.hold}
    >
      <div className="picture-crop-turned" style={{ transform: flipCss(props) }}>
        <img className="picture-crop-whole" src={source} alt="" draggable={false} style={lying} />
        <div className="picture-crop-seen" style={radius}>
          <img
            src={source}
            alt=""
            draggable={false}
            style={{ ...lying, filter: filterCss(props.filters) }}
          />
        </div>
      </div>
      <div className="picture-crop-thirds" />
      <output className="picture-spoken">
        {text('cropPlace', {
          zoom: Math.round(crop.zoom * 100),
          x: Math.round(crop.focusX),
          y: Math.round(crop.focusY),
        })}
      </output>
      <CropTools
        zoom={crop.zoom}
        isWhole={isWhole(crop)}
        onZoom={(zoom) => {
          const middle = { x: size.width / 2, y: size.height / 2 }
          cropping.set(zoomedTo(crop, zoom, middle, natural, size))
        }}
        onReset={() => cropping.set(WHOLE)}
        onCancel={cropping.cancel}
        onConfirm={cropping.confirm}
      />
    </div>
  )
}

interface CropToolsProps {
  zoom: number
  isWhole: boolean
  onZoom: (zoom: number) => void
  onReset: () => void
  onCancel: () => void
  onConfirm: () => void
}

/** Toolbar of the crop, in the studio's slot for in-place editing tools. */
function CropTools({
  zoom,
  isWhole: isPlain,
  onZoom,
  onReset,
  onCancel,
  onConfirm,
}: CropToolsProps) {
  const text = usePanelMessages(messages)
  const slot = useSlot()
  const tool = (name: 'zoomOut' | 'zoomIn' | 'reset', path: string, onUse: () => void) => (
    <button
      type="button"
      className="picture-crop-tool"
      aria-label={text(name)}
      title={text(name)}
      disabled={name === 'reset' && isPlain}
      onClick={onUse}
    >
      <Mark path={path} />
    </button>
  )
  if (!slot) return null
  return createPortal(
    <div className="picture-crop-tools" {...STOP_PROPAGATION}>
      {tool('zoomOut', 'M6 12h12', () => onZoom(zoom / ZOOM_STEP))}
      <input
        type="range"
        aria-label={text('zoom')}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        min={100}
        max={MAX_ZOOM * 100}
        value={Math.round(zoom * 100)}
        onChange={(event) => onZoom(Number(event.currentTarget.value) / 100)}
      />
      {tool('zoomIn', 'M6 12h12M12 6v12', () => onZoom(zoom * ZOOM_STEP))}
      <span className="picture-crop-percent">{Math.round(zoom * 100)}%</span>
      {tool('reset', 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4', onReset)}
      <button type="button" className="picture-crop-word" onClick={onCancel}>
        {text('cancel')}
      </button>
      <button type="button" className="picture-crop-word picture-crop-main" onClick={onConfirm}>
        {text('confirm')}
      </button>
    </div>,
    slot,
  )
}

/** Events of the tools bubble through the React tree to the image: keeps them from the canvas. */
const STOP_PROPAGATION = {
  onPointerDown: stopPropagation,
  onDoubleClick: stopPropagation,
  onContextMenu: stopPropagation,
}

function stopPropagation(event: { stopPropagation: () => void }): void {
  event.stopPropagation()
}

function Mark({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function sizeOf({ width, height }: Size): Size {
  return { width: Math.max(1, width), height: Math.max(1, height) }
}

function useSlot(): Element | null {
  const [slot, setSlot] = useState<Element | null>(null)
  useEffect(() => {
    // The studio renders the slot together with the edited image.
    const frame = requestAnimationFrame(() =>
      setSlot(document.querySelector('[data-editing-tools]')),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return slot
}
