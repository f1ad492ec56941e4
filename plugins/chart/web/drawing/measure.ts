/**
 * Text width estimate, the same in every engine: the host draws without fonts, and must draw the same as the editor.
 */

const SIZE = /([\d.]+)px/
/** Narrow and wide characters; their widths are fractions of the font size. */
const NARROW = /[ !'(),.:;I[\]`fijlrt|]/
const WIDE = /[MW@mw%]/
const ASCII = /[\u0020-\u007e]/

/** Returns the width in pixels of a text in a font such as `12px sans-serif`. */
export function textWidth(text: string, font = '12px'): number {
  const size = Number(SIZE.exec(font)?.[1] ?? 12)
  let width = 0
  for (const letter of text) width += partOf(letter)
  return width * size
}

function partOf(letter: string): number {
  if (!ASCII.test(letter)) return 1
  if (NARROW.test(letter)) return 0.3
  return WIDE.test(letter) ? 0.88 : 0.57
}

/** Truncates a text with an ellipsis so that it fits. */
export function truncateText(text: string, most: number, font: string): string {
  if (textWidth(text, font) <= most) return text
  let kept = ''
  for (const letter of text) {
    if (textWidth(`${kept}${letter}…`, font) > most) break
    kept += letter
  }
  return `${kept}…`
}
