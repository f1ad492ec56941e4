import { useMemo } from 'react'
import { bounded, color, pictureSources, useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewElement, ViewProps } from '@pinye/plugin-api'
import { modulesOf, pictureOf } from './drawCode.ts'
import { messages } from './messages.ts'
import './qr-code.css'

export interface QrCodeProps {
  text: string
  size: number
  colorDark: string
  colorLight: string
  centerImage: string
  centerImageSize: number
}

/** EL-QR: a code of the text, or of the work's address, as one image; the editor keeps its box square. */
export function QrCodeView({ props, element }: ViewProps<QrCodeProps>) {
  const { mode, address } = useRuntime()
  const text = useMessages(messages)
  const content = typeof props.text === 'string' && props.text !== '' ? props.text : (address ?? '')
  const light = color(props.colorLight, '#ffffff')
  const dark = color(props.colorDark, '#000000')
  const picture = useMemo(() => {
    const modules = modulesOf(content)
    return modules && pictureOf(modules, dark, light)
  }, [content, dark, light])
  if (picture === null) {
    if (mode !== 'edit') return null
    return <NoCode says={text(content === '' ? 'noAddress' : 'tooLong')} />
  }
  return (
    <div className="qr-code-view">
      <img
        className="qr-code-drawing"
        src={picture}
        alt={text('label', { content })}
        draggable={false}
      />
      <Centre props={props} element={element} light={light} />
    </div>
  )
}

interface CentreProps {
  props: QrCodeProps
  element: ViewElement
  light: string
}

/** An image on a light background; error correction H restores the modules that it covers. */
function Centre({ props, element, light }: CentreProps) {
  const { origin } = useRuntime()
  const { centerImage } = props
  if (typeof centerImage !== 'string' || !/^(https?:\/\/|\/(?!\/))/i.test(centerImage)) return null
  const share = bounded(props.centerImageSize, 5, 30, 20)
  const width = (Math.min(element.width, element.height) * share) / 100
  return (
    <span
      className="qr-code-centre"
      style={{
        width: `${share}%`,
        height: `${share}%`,
        background: light === 'transparent' ? '#ffffff' : light,
      }}
    >
      <img
        className="qr-code-picture"
        {...pictureSources(centerImage, width, origin)}
        alt=""
        decoding="async"
        draggable={false}
      />
    </span>
  )
}

function NoCode({ says }: { says: string }) {
  return (
    <div className="qr-code-none" role="img" aria-label={says}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="4" y="4" width="6" height="6" rx="1" />
        <rect x="14" y="4" width="6" height="6" rx="1" />
        <rect x="4" y="14" width="6" height="6" rx="1" />
        <path d="M14 14h2.5v2.5M20 14v2M14 20h2.5M20 19.5v.5" />
      </svg>
      <span>{says}</span>
    </div>
  )
}
