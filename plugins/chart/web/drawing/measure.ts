/** How wide a text is, the same in every engine: the host draws without a font, and must draw what the editor draws. */

const SIZE = /([\d.]+)px/
/** Narrow and wide letters, as parts of the size. */
const NARROW = /[ !'(),.:;I[\]`fijlrt|]/
const WIDE = /[MW@mw%]/
const ASCII = /[\u0020-\u007e]/

/** Width in pixels of a text in a font such as `12px sans-serif`. */
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

/** A text cut so that it fits, with an ellipsis where something is missing. */
export function truncateText(text: string, most: number, font: string): string {
  if (textWidth(text, font) <= most) return text
  let kept = ''
  for (const letter of text) {
    if (textWidth(`${kept}${letter}…`, font) > most) break
    kept += letter
  }
  return `${kept}…`
}
