import { createElement, useMemo } from 'react'
import type { CSSProperties } from 'react'
import { useRuntime } from './runtime.ts'

const TAG = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi
const STYLE = /(\sstyle\s*=\s*)("[^"]*"|'[^']*')/gi
// No lookbehind: Safari 15 cannot read one.
const PIXELS = /(^|[\s:,("'*/-])(\d+(?:\.\d+)?|\.\d+)px(?![\w.%-])/gi

export interface RichTextProps {
  html: string
  className?: string
  style?: CSSProperties
}

/**
 * The only place that shows HTML. The host cleans it when it is saved; in the editor, where it may be newer than the
 * last save, it is cleaned here. Lengths in it scale with the page like every other length.
 */
export function RichText({ html, className, style }: RichTextProps) {
  const runtime = useRuntime()
  const inner = useMemo(() => {
    const text = typeof html === 'string' ? html : ''
    return { __html: scalePixels(runtime.mode === 'edit' ? runtime.sanitize(text) : text) }
  }, [html, runtime])
  return createElement('div', { className, style, dangerouslySetInnerHTML: inner })
}

/** Rewrites `12px` in style attributes to `calc(12 * var(--px))`; nothing else changes. */
export function scalePixels(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(STYLE, (_, name: string, value: string) => name + value.replace(PIXELS, scale)),
  )
}

function scale(_: string, before: string, length: string): string {
  return before === '-' ? `calc(-${length} * var(--px))` : `${before}calc(${length} * var(--px))`
}
