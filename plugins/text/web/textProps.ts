import { bounded, color, px } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'

export interface TextShadow {
  enabled: boolean
  color: string
  blur: number
  offsetX: number
  offsetY: number
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
}

const FALLBACK_FONTS = '"PingFang SC", "Microsoft YaHei", "Helvetica Neue", Arial, sans-serif'
const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const

/** What the props of a whole text say in CSS; what stands in the HTML itself comes on top (EL-TEXT-28). */
export function textStyle(props: TextProps): CSSProperties {
  return {
    fontFamily: fontFamily(props.fontFamily),
    fontSize: px(bounded(props.fontSize, 8, 200, 14)),
    fontWeight: props.bold === true ? 'bold' : 'normal',
    fontStyle: props.italic === true ? 'italic' : 'normal',
    textDecoration: props.underline === true ? 'underline' : 'none',
    textAlign: ALIGNMENTS.find((alignment) => alignment === props.textAlign) ?? 'left',
    lineHeight: String(bounded(props.lineHeight, 1, 3, 1.5)),
    letterSpacing: px(bounded(props.letterSpacing, 0, 20, 0)),
    color: color(props.color, '#000000'),
    backgroundColor: color(props.backgroundColor),
    textShadow: textShadow(props.textShadow),
  }
}

export function textClass(props: TextProps): string {
  return props.verticalText === true ? 'text-view text-vertical' : 'text-view'
}

/** A family in quotes, so that a name can hold spaces but nothing that ends it. */
function fontFamily(family: unknown): string {
  const name = typeof family === 'string' ? family.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() : ''
  return name ? `"${name}", ${FALLBACK_FONTS}` : FALLBACK_FONTS
}

function textShadow(shadow: TextShadow | null | undefined): string | undefined {
  if (shadow?.enabled !== true) return undefined
  const lengths = [
    px(bounded(shadow.offsetX, -20, 20, 2)),
    px(bounded(shadow.offsetY, -20, 20, 2)),
    px(bounded(shadow.blur, 0, 20, 4)),
  ]
  return `${lengths.join(' ')} ${color(shadow.color, 'rgba(0,0,0,0.5)')}`
}
