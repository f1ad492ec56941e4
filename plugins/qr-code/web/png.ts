import { zlibSync } from 'fflate'

/** Red, green, blue, opacity: 0 to 255. */
export interface Rgba {
  red: number
  green: number
  blue: number
  alpha: number
}

/** Pixels per module: a saved code stays sharp on other screens. */
const SCALE = 10

/** Encodes a two-colour image as data URL of a PNG with a palette, one bit per pixel. */
export function png(modules: boolean[][], dark: Rgba, light: Rgba): string {
  const side = modules.length * SCALE
  const header = [...bytesOf(side), ...bytesOf(side), 1, 3, 0, 0, 0]
  const palette = [light, dark].flatMap(({ red, green, blue }) => [red, green, blue])
  const file = [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', [light.alpha, dark.alpha]),
    chunk('IDAT', zlibSync(pixels(modules, side), { level: 9 })),
    chunk('IEND', []),
  ]
  return `data:image/png;base64,${base64(file.flat())}`
}

/** Returns rows of bits, each preceded by its filter type, which is 0 (none). */
function pixels(modules: boolean[][], side: number): Uint8Array {
  const length = 1 + Math.ceil(side / 8)
  const bytes = new Uint8Array(length * side)
  for (let y = 0; y < side; y += 1) {
    const row = modules[Math.floor(y / SCALE)] ?? []
    for (let x = 0; x < side; x += 1) {
      const at = y * length + 1 + (x >> 3)
      if (row[Math.floor(x / SCALE)]) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return bytes
}

function chunk(name: string, data: ArrayLike<number>): number[] {
  const body = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...Array.from(data)]
  return [...bytesOf(data.length), ...body, ...bytesOf(crc(body))]
}

function bytesOf(number: number): number[] {
  return [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]
}

function crc(bytes: number[]): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 without `btoa`, which the prerenderer lacks. */
function base64(bytes: number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3)
    const letters = [a >> 2, ((a & 3) << 4) | ((b ?? 0) >> 4)]
    if (b !== undefined) letters.push(((b & 15) << 2) | ((c ?? 0) >> 6))
    if (c !== undefined) letters.push(c & 63)
    text += letters
      .map((letter) => LETTERS[letter])
      .join('')
      .padEnd(4, '=')
  }
  return text
}

/** Parses a colour; null for names and for colour spaces that need a browser. */
export function rgba(value: string): Rgba | null {
  const color = value.trim().toLowerCase()
  if (color === 'transparent') return { red: 255, green: 255, blue: 255, alpha: 0 }
  const [, hex] = /^#([0-9a-f]{3,8})$/.exec(color) ?? []
  if (hex !== undefined) return ofHex(hex)
  const [, inner] = /^rgba?\(([\d\s.,%/]+)\)$/.exec(color) ?? []
  const parts = inner?.split(/[\s,/]+/).filter(Boolean) ?? []
  if (parts.length < 3 || parts.length > 4) return null
  const [red, green, blue] = parts.map((part) => channel(part, 255))
  const opacity = channel(parts[3] ?? '1', 1) * 255
  return colorOf([red, green, blue, opacity])
}

function ofHex(hex: string): Rgba | null {
  const digits = hex.length <= 4 ? Array.from(hex, (digit) => digit + digit).join('') : hex
  if (digits.length !== 6 && digits.length !== 8) return null
  const pairs = `${digits}ff`.match(/../g) ?? []
  return colorOf(pairs.slice(0, 4).map((pair) => parseInt(pair, 16)))
}

function channel(part: string, whole: number): number {
  return part.endsWith('%') ? (parseFloat(part) / 100) * whole : parseFloat(part)
}

/** Rounds and validates the channels red, green, blue and alpha. */
function colorOf(channels: (number | undefined)[]): Rgba | null {
  const [red = NaN, green = NaN, blue = NaN, alpha = NaN] = channels.map((one) =>
    Math.min(255, Math.max(0, Math.round(one ?? NaN))),
  )
  return [red, green, blue, alpha].every(Number.isFinite) ? { red, green, blue, alpha } : null
}
