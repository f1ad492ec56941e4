/** Font size of the notice in design pixels; also set in the style sheet. */
const FONT = 14
/** Width of the loudspeaker at the start, and of the arrow or cross at the end. */
const BEGINNING = 40
const END = 32
const PADDING = 12

/** Returns the lines of a notice that are not blank. */
export function linesOf(text: unknown): string[] {
  return typeof text === 'string'
    ? text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean)
    : []
}

/** Returns the width for the text in a bar of a given width, in design pixels. */
export function roomFor(width: number, hasEnd: boolean): number {
  return width - BEGINNING - (hasEnd ? END : PADDING)
}

/** Returns the approximate width of a text: Chinese characters are square, others a good half of that. */
export function estimatedWidth(text: string): number {
  let halves = 0
  for (const letter of text) halves += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1.1
  return Math.round((halves * FONT) / 2)
}
