import { gradientCss, pictureSources } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'
import type { PageBackground } from '../model/work.ts'
import { within } from './boxStyle.ts'

export interface PageBackdropProps {
  background: PageBackground | undefined
  /** Of the page, in design pixels. */
  width: number
  height: number
  /** It is not seen first: its picture is fetched when it comes into view. */
  isLate?: boolean
}

/** What lies over the colour of a page and behind everything on it: a gradient or a picture. Nothing where there is none. */
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
  // What covers a high page is wider than the page.
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

/** A blurred picture is pale at its edges: they lie beyond the page. */
function spread({ blur }: PageBackground) {
  const beyond = within(blur, 0, 40, 0) * 2
  return {
    inset: beyond === 0 ? 0 : `-${beyond}px`,
    size: beyond === 0 ? '100%' : `calc(100% + ${beyond * 2}px)`,
  }
}

/** Instead of a size: a picture without a size that cannot be loaded is not drawn as a broken one. */
function boundsOf(size: string): CSSProperties {
  return { minWidth: size, maxWidth: size, minHeight: size, maxHeight: size }
}

function filterOf({ blur, dim }: PageBackground): string | undefined {
  const [soft, dark] = [within(blur, 0, 40, 0), within(dim, 0, 100, 0)]
  const parts = [soft > 0 && `blur(${soft}px)`, dark > 0 && `brightness(${(100 - dark) / 100})`]
  return parts.filter(Boolean).join(' ') || undefined
}

/** An address that cannot end the `url("…")` it stands in, or undefined. */
export function safeAddress(value: unknown): string | undefined {
  const isAddress =
    typeof value === 'string' && /^(https?:\/\/|\/(?!\/))[^\s"'()\\<>]+$/i.test(value)
  return isAddress ? value : undefined
}
