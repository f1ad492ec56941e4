import { bounded, color, pictureSources, px, useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import './displayList.css'

export interface DisplayListProps {
  imgSrc: string
  fillType: 'contain' | 'cover' | 'fill'
  topText: string
  bottomText: string
  titleColor: string
  descColor: string
  backgroundImage: string
  backgroundColor: string
  backgroundSize: 'contain' | 'cover' | 'fill' | 'repeat'
  backgroundOpacity: number
}

const FILLS = ['contain', 'cover', 'fill'] as const

/** EL-DISP-15: a text above, the image in the middle, a text below, on a background with an opacity of its own. */
export function DisplayListView({ props, element }: ViewProps<DisplayListProps>) {
  return (
    <figure className="display-list-view">
      <Background {...props} element={element} />
      {trimmedText(props.topText) && (
        <p className="display-list-top" style={{ color: color(props.titleColor, '#333333') }}>
          {props.topText}
        </p>
      )}
      <Picture {...props} element={element} />
      {trimmedText(props.bottomText) && (
        <figcaption
          className="display-list-bottom"
          style={{ color: color(props.descColor, '#666666') }}
        >
          {props.bottomText}
        </figcaption>
      )}
    </figure>
  )
}

type Part = DisplayListProps & { element: ViewElement }

function Picture({ imgSrc, fillType, topText, element }: Part) {
  const { mode, origin } = useRuntime()
  const text = useMessages(messages)
  const address = addressOf(imgSrc)
  if (!address) {
    return mode === 'edit' ? <div className="display-list-none">{text('empty')}</div> : null
  }
  return (
    <img
      className="display-list-img"
      {...pictureSources(address, element.width, origin)}
      alt={element.name || trimmedText(topText)}
      decoding="async"
      draggable={false}
      style={{
        objectFit: FILLS.find((fill) => fill === fillType) ?? 'cover',
        // Minimum height, so that long texts make the box higher instead of hiding the image.
        minHeight: px(element.height / 6),
      }}
    />
  )
}

/** Background layer below everything: an `img`, or a CSS background for tiles only. */
function Background(props: Part) {
  const { origin } = useRuntime()
  const { backgroundImage, backgroundColor, backgroundSize, backgroundOpacity, element } = props
  const address = addressOf(backgroundImage)
  const tiled = address && backgroundSize === 'repeat' ? `url("${address}")` : undefined
  return (
    <div
      className="display-list-background"
      aria-hidden="true"
      style={{
        opacity: bounded(backgroundOpacity, 0, 1, 1),
        backgroundColor: color(backgroundColor, '#ffffff'),
        backgroundImage: tiled,
      }}
    >
      {address && !tiled && (
        <img
          {...pictureSources(address, element.width, origin)}
          alt=""
          decoding="async"
          draggable={false}
          style={{ objectFit: FILLS.find((fill) => fill === backgroundSize) ?? 'cover' }}
        />
      )}
    </div>
  )
}

/** Returns an address that is safe inside CSS `url()`. */
function addressOf(value: unknown): string {
  return typeof value === 'string' && /^(https?:\/\/|\/(?!\/))[^\s"'()\\<>]*$/i.test(value)
    ? value
    : ''
}

function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
