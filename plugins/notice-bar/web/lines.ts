/** Of the notice's letters, in design pixels; the style sheet says the same. */
const FONT = 14
/** Taken by the loudspeaker at the beginning, and by the arrow or cross at the end. */
const BEGINNING = 40
const END = 32
const PADDING = 12

/** The lines of a notice that say something. */
export function linesOf(text: unknown): string[] {
  return typeof text === 'string'
    ? text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean)
    : []
}

/** Room for the text in a bar of a width, in design pixels. */
export function roomFor(width: number, hasEnd: boolean): number {
  return width - BEGINNING - (hasEnd ? END : PADDING)
}

/** About how wide a text is: Chinese letters are square, others a good half of that. */
export function estimatedWidth(text: string): number {
  let halves = 0
  for (const letter of text) halves += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1.1
  return Math.round((halves * FONT) / 2)
}
