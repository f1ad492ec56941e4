import { bounded, color, gradientCss, px } from '@pinye/plugin-api'
import type { Gradient } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'

export interface TextShadow {
  enabled: boolean
  color: string
  blur: number
  offsetX: number
  offsetY: number
}

/** Outline of the letters (an addition to the catalogue); hollow letters are not filled. */
export interface TextStroke {
  color: string
  width: number
  hollow: boolean
}

export interface TextProps {
  fontFamily: string
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
  verticalText: boolean
  textAlign: 'left' | 'center' | 'right' | 'justify'
  fontSize: number
  lineHeight: number
  letterSpacing: number
  color: string
  backgroundColor: string
  textShadow: TextShadow
  /** Additions to the catalogue; texts stored earlier lack them. */
  textStroke?: TextStroke | null
  textGradient?: Gradient | null
}

/** Few, because browsers search the device for each missing one. */
const FALLBACK_FONTS = ['"PingFang SC"', '"Microsoft YaHei"', 'sans-serif']
const ALIGNMENTS = ['center', 'right', 'justify'] as const

/**
 * Returns the CSS of the whole text; inline styles in the HTML override it (EL-TEXT-28). Values equal to those in the
 * style sheet are omitted: a page has many texts, and few differ in all of them.
 */
export function textStyle(props: TextProps): CSSProperties {
  const lineHeight = bounded(props.lineHeight, 1, 3, 1.5)
  const letterSpacing = bounded(props.letterSpacing, 0, 20, 0)
  const backgroundColor = color(props.backgroundColor)
  return {
    fontFamily: fontFamily(props.fontFamily),
    fontSize: px(bounded(props.fontSize, 8, 200, 14)),
    fontWeight: props.bold === true ? 'bold' : undefined,
    fontStyle: props.italic === true ? 'italic' : undefined,
    textDecoration: props.underline === true ? 'underline' : undefined,
    textAlign: ALIGNMENTS.find((alignment) => alignment === props.textAlign),
    lineHeight: lineHeight === 1.5 ? undefined : String(lineHeight),
    letterSpacing: letterSpacing === 0 ? undefined : px(letterSpacing),
    color: color(props.color, '#000000'),
    backgroundColor: backgroundColor === 'transparent' ? undefined : backgroundColor,
    textShadow: textShadow(props.textShadow),
    ...strokeCss(props.textStroke),
    ...fillCss(props),
  }
}

/** Paints the outline behind the letters, so that it does not cover them. */
function strokeCss(stroke: TextStroke | null | undefined): CSSProperties {
  const width = bounded(stroke?.width, 0, 12, 0)
  if (width === 0) return {}
  const line = `${px(width)} ${color(stroke?.color, '#000000')}`
  return { WebkitTextStroke: line, ...(stroke?.hollow ? { color: 'transparent' } : BEHIND) }
}

const BEHIND: CSSProperties = { paintOrder: 'stroke fill' }

/** Fills the letters with a gradient. Their shadow becomes a filter, because a text shadow would be painted on top. */
function fillCss(props: TextProps): CSSProperties {
  const gradient = gradientCss(props.textGradient)
  if (gradient === undefined) return {}
  const ground = color(props.backgroundColor)
  const hasGround = ground !== 'transparent'
  const shadow = textShadow(props.textShadow)
  return {
    color: 'transparent',
    backgroundColor: undefined,
    backgroundImage: hasGround ? `${gradient},linear-gradient(${ground},${ground})` : gradient,
    WebkitBackgroundClip: hasGround ? 'text,border-box' : 'text',
    backgroundClip: hasGround ? 'text,border-box' : 'text',
    textShadow: undefined,
    filter: shadow && `drop-shadow(${shadow})`,
  }
}

export function textClass(props: TextProps): string {
  return props.verticalText === true ? 'text-view text-vertical' : 'text-view'
}

/** Returns a quoted family name, which may contain spaces but nothing that ends it, with fallbacks. */
function fontFamily(family: unknown): string {
  const name = typeof family === 'string' ? family.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() : ''
  const own = name ? [`"${name}"`] : []
  return [...new Set([...own, ...FALLBACK_FONTS])].join(', ')
}

export const NO_SHADOW: TextShadow = {
  enabled: false,
  color: 'rgba(0,0,0,0.5)',
  blur: 4,
  offsetX: 2,
  offsetY: 2,
}

/** Returns a shadow in CSS, by default with lengths that scale with the page; undefined if it is off. */
export function textShadow(
  shadow: TextShadow | null | undefined,
  length: (value: number) => string = px,
): string | undefined {
  if (shadow?.enabled !== true) return undefined
  const lengths = [
    length(bounded(shadow.offsetX, -20, 20, 2)),
    length(bounded(shadow.offsetY, -20, 20, 2)),
    length(bounded(shadow.blur, 0, 20, 4)),
  ]
  return `${lengths.join(' ')} ${color(shadow.color, 'rgba(0,0,0,0.5)')}`
}

/** Parses a computed shadow such as `rgba(0, 0, 0, 0.5) 2px 2px 4px`. */
export function shadowOf(css: string): TextShadow {
  const found = /^(rgba?\([^)]*\)) (-?[\d.]+)px (-?[\d.]+)px ([\d.]+)px/.exec(css)
  if (!found) return NO_SHADOW
  const [, shade = NO_SHADOW.color, offsetX, offsetY, blur] = found
  return {
    enabled: true,
    color: shade,
    blur: Number(blur),
    offsetX: Number(offsetX),
    offsetY: Number(offsetY),
  }
}
