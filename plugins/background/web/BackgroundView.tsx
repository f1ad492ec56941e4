import { bounded, color, pictureSources, useRuntime } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import './background.css'

export interface BackgroundProps {
  imgSrc: string
  backgroundColor: string
  waterMarkText: string
  waterMarkFontSize: number
  waterMarkRotate: number
  waterMarkColor: string
}

/**
 * EL-BG: a colour or an image that covers the page, with a watermark. On published pages it is at least as high as the
 * window, like the page itself; in the editor it has the size of its box.
 */
export function BackgroundView({ props, element }: ViewProps<BackgroundProps>) {
  const { mode, origin } = useRuntime()
  const source = addressOf(props.imgSrc)
  // In a high window the covering image is wider than the page.
  const width = Math.max(element.width, (element.height * 16) / 9)
  return (
    <div
      className={mode === 'edit' ? 'background-view' : 'background-view background-whole'}
      style={{ backgroundColor: color(props.backgroundColor, '#ffffff') }}
    >
      {source && (
        <img
          className="background-img"
          {...pictureSources(source, width, origin)}
          alt=""
          draggable={false}
        />
      )}
      <Watermark props={props} element={element} />
    </div>
  )
}

/** EL-BG-10, EL-BG-15. */
const TILE = 100

/** A repeated tile; the SVG is as wide as the page, so its units are design pixels. */
function Watermark({ props, element }: { props: BackgroundProps; element: ViewElement }) {
  const text = typeof props.waterMarkText === 'string' ? props.waterMarkText.trim() : ''
  if (text === '') return null
  const width = bounded(element.width, 1, 10_000, 375)
  const id = `background-tile-${element.id.replace(/[^\w-]/g, '')}`
  return (
    <svg
      className="background-watermark"
      viewBox={`0 0 ${width} ${width * 60}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
        <text
          x={TILE / 2}
          y={TILE / 2}
          textAnchor="middle"
          dominantBaseline="middle"
          fontSize={bounded(props.waterMarkFontSize, 1, TILE, 16)}
          fill={color(props.waterMarkColor, 'rgba(128,128,128,0.2)')}
          transform={`rotate(${bounded(props.waterMarkRotate, -3600, 3600, 0)} ${TILE / 2} ${TILE / 2})`}
        >
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

function addressOf(value: unknown): string {
  return typeof value === 'string' && /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(value)
    ? value
    : ''
}
