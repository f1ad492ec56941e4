/** Digits of the labels beside guides; lengths are pixels of the screen. */
export interface Digits {
  widthOf: (number: number) => number
  /** White, with the middle at the place, which is in coordinates of a canvas that is scaled by zoom and density. */
  write: (context: CanvasRenderingContext2D, number: number, place: DigitPlace) => void
}

export interface DigitPlace {
  x: number
  y: number
  zoom: number
}

const TEXT_SIZE = 10
/** High enough for the digits of every font. */
const HEIGHT = 14
/** Free beside each digit, so that none holds a part of the next. */
const DIGIT_PADDING_PX = 1

const known = new Map<string, Digits>()

/**
 * The ten digits are drawn once and copied from then on: a text that is drawn has the page's styles computed, in each move of a
 * drag. A screen has one density, a studio one font.
 */
export function digitsOf(family: string): Digits {
  const density = densityOfScreen()
  const key = `${density} ${family}`
  const digits = known.get(key) ?? createDigits(family, density)
  known.set(key, digits)
  return digits
}

/** More than two pixels for one are not told apart in lines as thin as these. */
export function densityOfScreen(): number {
  return Math.min(2, window.devicePixelRatio || 1)
}

function createDigits(family: string, density: number): Digits {
  const sheet = document.createElement('canvas')
  const context = sheet.getContext('2d')
  const font = `600 ${TEXT_SIZE}px ${family}`
  if (context) context.font = font
  const widths = Array.from(
    { length: 10 },
    (_, digit) => context?.measureText(String(digit)).width ?? 0,
  )
  const cell = Math.ceil(Math.max(...widths)) + 2 * DIGIT_PADDING_PX
  sheet.width = 10 * cell * density
  sheet.height = HEIGHT * density
  if (context) drawAll(context, { font, cell, density })
  const widthOf = (number: number) => sum(digitsIn(number).map((digit) => widths[digit] ?? 0))
  return {
    widthOf,
    write(target, number, { x, y, zoom }) {
      const scale = zoom * density
      // On whole pixels, where a copy stays sharp.
      const whole = (length: number) => Math.round(length * scale) / scale
      const top = whole(y - HEIGHT / 2 / zoom)
      let left = x - widthOf(number) / 2 / zoom
      for (const digit of digitsIn(number)) {
        const from = [digit * cell * density, 0, cell * density, HEIGHT * density] as const
        target.drawImage(
          sheet,
          ...from,
          whole(left - DIGIT_PADDING_PX / zoom),
          top,
          cell / zoom,
          HEIGHT / zoom,
        )
        left += (widths[digit] ?? 0) / zoom
      }
    },
  }
}

interface DigitStyle {
  font: string
  cell: number
  density: number
}

/** A canvas that was given a size has forgotten how to write. */
function drawAll(context: CanvasRenderingContext2D, { font, cell, density }: DigitStyle): void {
  context.setTransform(density, 0, 0, density, 0, 0)
  context.font = font
  context.textBaseline = 'middle'
  context.fillStyle = '#fff'
  for (let digit = 0; digit < 10; digit += 1)
    context.fillText(String(digit), digit * cell + DIGIT_PADDING_PX, HEIGHT / 2 + 0.5)
}

function digitsIn(number: number): number[] {
  return Array.from(String(Math.abs(number)), Number)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
