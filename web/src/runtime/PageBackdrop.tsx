import { gradientCss, pictureSources } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import type { PageBackground } from '../model/work.ts'
import { within } from './boxStyle.ts'

export interface PageBackdropProps {
  background: PageBackground | undefined
  /** Size of the page, in design pixels. */
  width: number
  height: number
  /** For later pages: the picture loads when it comes into view. */
  isLate?: boolean
}

/**
 * Backdrop of a page, above its colour and below its elements: a gradient or a picture. Renders nothing without one.
 */
export function PageBackdrop({ background, width, height, isLate = false }: PageBackdropProps) {
  if (typeof background !== 'object' || background === null) return null
  if (background.type === 'gradient') {
    const backgroundImage = gradientCss(background.gradient)
    return backgroundImage ? <div aria-hidden="true" style={{ ...WHOLE, backgroundImage }} /> : null
  }
  const source = background.type === 'image' ? safeAddress(background.src) : undefined
  if (source === undefined) return null
  const { fit } = background
  const { inset, size } = spread(background)
  const look: CSSProperties = { position: 'absolute', inset, filter: filterOf(background) }
  const position = `${within(background.focusX, 0, 100, 50)}% ${within(background.focusY, 0, 100, 50)}%`
  if (fit === 'tile') {
    const tiles = {
      width: size,
      height: size,
      backgroundImage: `url("${source}")`,
      backgroundPosition: position,
      backgroundSize: `${within(background.size, 1, 400, 50)}% auto`,
    }
    return <div aria-hidden="true" style={{ ...look, ...tiles }} />
  }
  const isWhole = fit === 'contain'
  // On a high page a picture that covers it is wider than the page.
  const shown = isWhole ? width : Math.max(width, (height * 16) / 9)
  return (
    <img
      {...pictureSources(source, shown)}
      alt=""
      aria-hidden="true"
      draggable={false}
      {...(isLate && { loading: 'lazy', decoding: 'async' })}
      style={{
        ...look,
        ...boundsOf(size),
        objectFit: isWhole ? 'contain' : 'cover',
        objectPosition: position,
      }}
    />
  )
}

const WHOLE: CSSProperties = { position: 'absolute', inset: 0 }

/** Extends a blurred picture beyond the page, since the blur fades its edges. */
function spread({ blur }: PageBackground) {
  const beyond = within(blur, 0, 40, 0) * 2
  return {
    inset: beyond === 0 ? 0 : `-${beyond}px`,
    size: beyond === 0 ? '100%' : `calc(100% + ${beyond * 2}px)`,
  }
}

/**
 * Returns minimum and maximum instead of width and height: a picture without a size that fails to load is not rendered
 * as a broken one.
 */
function boundsOf(size: string): CSSProperties {
  return { minWidth: size, maxWidth: size, minHeight: size, maxHeight: size }
}

function filterOf({ blur, dim }: PageBackground): string | undefined {
  const [soft, dark] = [within(blur, 0, 40, 0), within(dim, 0, 100, 0)]
  const parts = [soft > 0 && `blur(${soft}px)`, dark > 0 && `brightness(${(100 - dark) / 100})`]
  return parts.filter(Boolean).join(' ') || undefined
}

/** Returns an address that cannot end its `url("…")`; undefined for all others. */
export function safeAddress(value: unknown): string | undefined {
  const isAddress =
    typeof value === 'string' && /^(https?:\/\/|\/(?!\/))[^\s"'()\\<>]+$/i.test(value)
  return isAddress ? value : undefined
}
