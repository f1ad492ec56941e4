/** Colours as the product stores them: `#rrggbb`, `rgba(r,g,b,a)` or `transparent` (PF-007). */

export interface Rgba {
  red: number
  green: number
  blue: number
  /** 0 to 1. */
  alpha: number
}

export function parseColor(text: unknown): Rgba | null {
  if (typeof text !== 'string') return null
  const value = text.trim().toLowerCase()
  if (value === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 }
  const hex = parseHex(value)
  if (hex) return hex
  const match =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+)(%?))?\s*\)$/.exec(value)
  if (!match) return null
  const [red = 0, green = 0, blue = 0] = match
    .slice(1, 4)
    .map((part) => Math.min(255, Number(part)))
  const alpha = match[4] === undefined ? 1 : Number(match[4]) / (match[5] ? 100 : 1)
  return { red, green, blue, alpha: Math.min(1, alpha) }
}

/** Parses 3, 6 or 8 hex digits, with or without the leading # (PF-004). */
function parseHex(value: string): Rgba | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)
  if (!match?.[1]) return null
  const digits = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1]
  const at = (index: number) => parseInt(digits.slice(index, index + 2), 16)
  return { red: at(0), green: at(2), blue: at(4), alpha: digits.length === 8 ? at(6) / 255 : 1 }
}

export function formatColor({ red, green, blue, alpha }: Rgba): string {
  if (alpha <= 0) return 'transparent'
  if (alpha < 1) return `rgba(${red},${green},${blue},${Math.round(alpha * 100) / 100})`
  return formatHex({ red, green, blue })
}

export function formatHex({ red, green, blue }: Omit<Rgba, 'alpha'>): string {
  return '#' + [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
}

/** 11 hues in 5 levels (PF-004), light to dark. */
export const PALETTE: readonly (readonly string[])[] = [
  ['#ffccc7', '#ff7875', '#f5222d', '#a8071a', '#5c0011'],
  ['#ffd8bf', '#ff9c6e', '#fa541c', '#ad2102', '#610b00'],
  ['#ffe7ba', '#ffc069', '#fa8c16', '#ad4e00', '#612500'],
  ['#fff1b8', '#ffd666', '#faad14', '#ad6800', '#613400'],
  ['#ffffb8', '#fff566', '#fadb14', '#ad8b00', '#614700'],
  ['#d9f7be', '#95de64', '#52c41a', '#237804', '#092b00'],
  ['#b5f5ec', '#5cdbd3', '#13c2c2', '#006d75', '#002329'],
  ['#bae7ff', '#69c0ff', '#1890ff', '#0050b3', '#002766'],
  ['#d6e4ff', '#85a5ff', '#2f54eb', '#10239e', '#030852'],
  ['#efdbff', '#b37feb', '#722ed1', '#391085', '#120338'],
  ['#ffd6e7', '#ff85c0', '#eb2f96', '#9e1068', '#520339'],
]

export const GREYS: readonly string[] = [
  '#ffffff',
  '#f5f5f5',
  '#e8e8e8',
  '#d9d9d9',
  '#bfbfbf',
  '#8c8c8c',
  '#595959',
  '#434343',
  '#262626',
  '#141414',
  '#000000',
]
