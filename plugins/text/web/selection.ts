/** EL-TEXT-28: format of the selection inside a text, as inline styles in its HTML. */
import { useEffect, useState } from 'react'
import type { Editor } from 'tinymce'
import { shadowOf, textShadow } from './textProps.ts'
import type { TextProps } from './textProps.ts'

/** Properties that a selection can have; all others apply to the whole element. */
export type TextFormat = Pick<
  TextProps,
  | 'fontFamily'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'textAlign'
  | 'fontSize'
  | 'lineHeight'
  | 'letterSpacing'
  | 'color'
  | 'backgroundColor'
  | 'textShadow'
>

const UPDATE_MS = 30
const CHANGES = 'SelectionChange NodeChange Change'

/** Custom formats for TinyMCE: `plain-*` override formats of the whole element. */
const FORMATS = {
  'plain-bold': { inline: 'span', styles: { 'font-weight': 'normal' } },
  'plain-italic': { inline: 'span', styles: { 'font-style': 'normal' } },
  'letter-spacing': { inline: 'span', styles: { 'letter-spacing': '%value' } },
  'text-shadow': { inline: 'span', styles: { 'text-shadow': '%value' } },
}

export function registerFormats(editor: Editor): void {
  editor.formatter.register(FORMATS)
}

/** Returns the format of the selection, updated at most every 30 ms (EL-TEXT-26); null without a selection. */
export function useSelectionLook(editor: Editor | null): TextFormat | null {
  const [look, setLook] = useState<TextFormat | null>(null)
  useEffect(() => {
    if (!editor) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (!editor.removed) setLook(lookOf(editor))
      }, UPDATE_MS)
    }
    update()
    editor.on(CHANGES, update)
    return () => {
      clearTimeout(timer)
      editor.off(CHANGES, update)
    }
  }, [editor])
  return look
}

function lookOf(editor: Editor): TextFormat | null {
  if (editor.selection.isCollapsed()) return null
  const style = getComputedStyle(editor.selection.getStart())
  const fontSize = Math.round(parseFloat(style.fontSize) * 10) / 10 || 14
  const lineHeight = parseFloat(style.lineHeight) / (parseFloat(style.fontSize) || 14)
  const { match } = editor.formatter
  return {
    fontFamily: firstFamily(style.fontFamily),
    bold: Number(style.fontWeight) >= 600 || style.fontWeight === 'bold',
    italic: style.fontStyle === 'italic',
    underline: match('underline') === true,
    textAlign: alignmentOf(style.textAlign),
    fontSize,
    lineHeight: Math.round((lineHeight || 1.5) * 10) / 10,
    letterSpacing: parseFloat(style.letterSpacing) || 0,
    color: style.color,
    backgroundColor: isClear(style.backgroundColor) ? 'transparent' : style.backgroundColor,
    textShadow: shadowOf(style.textShadow),
  }
}

/** Applies a format to the selection as one entry of TinyMCE's history; the focus stays. */
export function formatSelection(editor: Editor, look: Partial<TextFormat>): void {
  const { formatter } = editor
  const apply = (name: string, value?: string) =>
    formatter.apply(name, value === undefined ? undefined : { value })
  const turn = (name: 'bold' | 'italic' | 'underline', on: boolean) => {
    formatter.remove(`plain-${name}`)
    if (on) apply(name)
    else if (formatter.match(name)) formatter.remove(name)
    else if (name !== 'underline') apply(`plain-${name}`)
  }
  editor.undoManager.transact(() => {
    if (look.bold !== undefined) turn('bold', look.bold)
    if (look.italic !== undefined) turn('italic', look.italic)
    if (look.underline !== undefined) turn('underline', look.underline)
    if (look.fontFamily !== undefined) apply('fontname', `'${plain(look.fontFamily)}'`)
    if (look.fontSize !== undefined) apply('fontsize', `${look.fontSize}px`)
    if (look.lineHeight !== undefined) apply('lineheight', String(look.lineHeight))
    if (look.letterSpacing !== undefined) apply('letter-spacing', `${look.letterSpacing}px`)
    if (look.color !== undefined) apply('forecolor', look.color)
    if (look.backgroundColor === 'transparent') formatter.remove('hilitecolor')
    else if (look.backgroundColor !== undefined) apply('hilitecolor', look.backgroundColor)
    if (look.textAlign !== undefined) apply(`align${look.textAlign}`)
    if (look.textShadow !== undefined) {
      const shadow = textShadow(look.textShadow, (length) => `${length}px`)
      if (shadow === undefined) formatter.remove('text-shadow')
      else apply('text-shadow', shadow)
    }
  })
  editor.nodeChanged()
}

function alignmentOf(value: string): TextProps['textAlign'] {
  if (value === 'center' || value === 'right' || value === 'justify') return value
  return value === 'end' ? 'right' : 'left'
}

function firstFamily(families: string): string {
  return plain(families.split(',')[0] ?? '').trim()
}

/** Removes characters that could end the name in a style. */
function plain(family: string): string {
  return family.replace(/[=;,'"\\<>]/g, '')
}

function isClear(color: string): boolean {
  return color === '' || color === 'transparent' || /^rgba\(.*, 0\)$/.test(color)
}
