/** Contrast of text on a background (WCAG 1.4.3). */
export type Colour = readonly [red: number, green: number, blue: number]

/** Parses `#rgb`, `#rrggbb` and `rgb(…)`; undefined for translucent colours and other notations. */
export function readColour(text: string): Colour | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]
  if (hex !== undefined) {
    const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const number = Number.parseInt(long, 16)
    return [number >> 16, (number >> 8) & 255, number & 255]
  }
  const parts = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/i.exec(text.trim())
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined
}

export function writeColour(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the contrast ratio, from 1 for equal colours to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Steps between a colour and black or white. */
const STEPS = 50

/** Returns the colour, darkened or lightened by the smallest step that reaches the contrast `least` on the other. */
export function readableOn(colour: Colour, other: Colour, least: number): Colour | undefined {
  for (let step = 1; step <= STEPS; step += 1) {
    for (const end of [0, 255]) {
      const mix = (part: number) => Math.round(part + ((end - part) * step) / STEPS)
      const [red, green, blue] = colour
      const mixed: Colour = [mix(red), mix(green), mix(blue)]
      if (contrast(mixed, other) >= least) return mixed
    }
  }
  return undefined
}
