import { useEffect, useId, useRef } from 'react'
import { factors, scaled, UNIT } from './geometry.ts'
import type { MaskBox, Guides, Handle, SnappedPlacement, Size } from './geometry.ts'
import { cropCss } from '../pictureLook.ts'
import type { Crop } from '../pictureLook.ts'
import type { FillType } from './cutOut.ts'
import { useMaskGesture } from './useMaskGesture.ts'

export interface MaskStageProps {
  image: HTMLImageElement
  fillType: FillType
  crop: Crop
  paths: readonly string[]
  canvas: Size
  /** Screen pixels per design pixel. */
  scale: number
  cut: MaskBox
  guides: Guides
  label: string
  how: string
  onPlace: (placed: SnappedPlacement) => void
  /** Called when a gesture has ended. */
  onSettle: () => void
}

const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
]
const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize']
/** Radius of a handle and of its touch target in screen pixels. */
const KNOB = 5.5
const REACH = 14
const STALK = 26

/** The image as displayed on the page, darkened outside of the mask, and the mask with its handles. */
export function MaskStage(props: MaskStageProps) {
  const { image, fillType, crop, paths, canvas, scale, cut, guides, label, how } = props
  const { width, height } = canvas
  const id = useId()
  const grip = useMaskGesture({ ...props, onEnd: props.onSettle })
  const svgRef = useRef<SVGSVGElement>(null)
  useWheelZoom(svgRef, props)
  useEffect(() => svgRef.current?.focus({ preventScroll: true }), [])
  const place =
    `translate(${cut.x} ${cut.y}) rotate(${cut.angle}) ` +
    `scale(${cut.width / UNIT} ${cut.height / UNIT}) translate(${-UNIT / 2} ${-UNIT / 2})`
  const drawing = paths.join(' ')
  return (
    <div className="picture-stage" style={{ width: width * scale, height: height * scale }}>
      <div className="picture-stage-seen">
        <img
          src={image.src}
          crossOrigin={image.crossOrigin as '' | 'anonymous' | undefined}
          alt=""
          draggable={false}
          style={{ objectFit: fillType, ...cropCss(crop) }}
        />
      </div>
      <svg
        ref={svgRef}
        viewBox={`0 0 ${width} ${height}`}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-description={how}
      >
        <mask id={id} maskUnits="userSpaceOnUse" x={0} y={0} width={width} height={height}>
          <rect width={width} height={height} fill="#fff" />
          <path d={drawing} transform={place} fill="#000" fillRule="evenodd" />
        </mask>
        <rect className="picture-shade" width={width} height={height} mask={`url(#${id})`} />
        {guides.x !== undefined && (
          <line className="picture-guide" x1={guides.x} x2={guides.x} y1={0} y2={height} />
        )}
        {guides.y !== undefined && (
          <line className="picture-guide" y1={guides.y} y2={guides.y} x1={0} x2={width} />
        )}
        <rect className="picture-ground" width={width} height={height} {...grip('move')} />
        <path className="picture-halo" d={drawing} transform={place} />
        <path className="picture-outline" d={drawing} transform={place} {...grip('move')} />
        <g transform={`translate(${cut.x} ${cut.y}) rotate(${cut.angle})`}>
          <Frame cut={cut} scale={scale} grip={grip} />
        </g>
      </svg>
    </div>
  )
}

interface FrameProps {
  cut: MaskBox
  scale: number
  grip: ReturnType<typeof useMaskGesture>
}

/** Frame of the mask: its sides and corners resize it, the grip below rotates it. */
function Frame({ cut: { width, height, angle }, scale, grip }: FrameProps) {
  const stalk = height / 2 + STALK / scale
  return (
    <>
      <rect
        className="picture-frame"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
      />
      <g className="picture-turn" {...grip('turn')}>
        <line x1={0} x2={0} y1={height / 2} y2={stalk} />
        <circle className="picture-reach" cy={stalk} r={REACH / scale} />
        <circle className="picture-knob" cy={stalk} r={KNOB / scale} />
      </g>
      {HANDLES.map((handle) => (
        <g
          key={`${handle.x} ${handle.y}`}
          data-handle={`${handle.x},${handle.y}`}
          transform={`translate(${(handle.x * width) / 2} ${(handle.y * height) / 2})`}
          style={{ cursor: cursorOf(handle, angle) }}
          {...grip(handle)}
        >
          <circle className="picture-reach" r={REACH / scale} />
          <circle className="picture-knob" r={KNOB / scale} />
        </g>
      ))}
    </>
  )
}

/** Returns the resize cursor of a handle in the direction it moves, given the rotation of the mask. */
function cursorOf({ x, y }: Handle, angle: number): string | undefined {
  const eighths = Math.round(((Math.atan2(y, x) * 180) / Math.PI + angle) / 45)
  return CURSORS[((eighths % 4) + 4) % 4]
}

/** Native listener: React's wheel listeners are passive, so they cannot keep the page from scrolling. */
function useWheelZoom(
  svgRef: { current: SVGSVGElement | null },
  { cut, canvas, onPlace, onSettle }: MaskStageProps,
) {
  const latest = useRef({ cut, canvas, onPlace, onSettle })
  useEffect(() => {
    latest.current = { cut, canvas, onPlace, onSettle }
  })
  useEffect(() => {
    const stage = svgRef.current?.closest('dialog')
    if (!stage) return
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { cut: from, canvas: around, onPlace: place, onSettle: settle } = latest.current
      const { least, most } = factors(from, around)
      const factor = Math.min(most, Math.max(least, Math.exp(-event.deltaY / 500)))
      place({ cut: scaled(from, factor, around), guides: {} })
      settle()
    }
    stage.addEventListener('wheel', handleWheel, { passive: false })
    return () => stage.removeEventListener('wheel', handleWheel)
  }, [svgRef])
}
