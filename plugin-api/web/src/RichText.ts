import { createElement, useMemo } from 'react'
import type { CSSProperties } from 'react'
import { useRuntime } from './runtime.ts'

const TAG = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi
const STYLE = /(\sstyle\s*=\s*)("[^"]*"|'[^']*')/gi
// No lookbehind: Safari 15 cannot read one.
const LENGTH = /(^|[\s:,("'*/-])(\d+(?:\.\d+)?|\.\d+)(px|pt|rem)(?![\w.%-])/gi
/** Design pixels per unit, for units that do not scale with the page. */
const UNITS: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16 }

export interface RichTextProps {
  html: string
  className?: string
  style?: CSSProperties
  /** 0 where the text scrolls, so that it can be scrolled with the keyboard. */
  tabIndex?: 0 | undefined
}

/**
 * The only component that renders HTML. Stored HTML was sanitized by the host; in the editor, where it may be newer
 * than the last save, it is sanitized here. Lengths in it scale with the page like all other lengths.
 */
export function RichText({ html, className, style, tabIndex }: RichTextProps) {
  const runtime = useRuntime()
  const inner = useMemo(() => {
    const text = typeof html === 'string' ? html : ''
    return { __html: scalePixels(runtime.mode === 'edit' ? runtime.sanitize(text) : text) }
  }, [html, runtime])
  return createElement('div', { className, style, tabIndex, dangerouslySetInnerHTML: inner })
}

/** Rewrites `12px`, `9pt` and `0.75rem` in style attributes to `calc(12 * var(--px))`. */
export function scalePixels(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(STYLE, (_, name: string, value: string) => name + value.replace(LENGTH, scale)),
  )
}

function scale(_: string, before: string, length: string, unit: string): string {
  const factor = UNITS[unit.toLowerCase()] ?? 1
  const pixels = factor === 1 ? length : String(Math.round(Number(length) * factor * 1000) / 1000)
  return before === '-' ? `calc(-${pixels} * var(--px))` : `${before}calc(${pixels} * var(--px))`
}
