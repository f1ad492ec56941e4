/** Number formats for axes and sectors. */
import type { Language } from '@pinye/plugin-api'

const UNITS: Record<Language, readonly (readonly [number, string])[]> = {
  'zh-CN': [
    [1e12, '万亿'],
    [1e8, '亿'],
    [1e4, '万'],
  ],
  'en-US': [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
}

/** Formats a number in short form for an axis: `1.2万`, `3M`. */
export function short(value: number, language: Language): string {
  const unit = UNITS[language].find(([size]) => Math.abs(value) >= size)
  return unit ? `${plain(value / unit[0])}${unit[1]}` : plain(value)
}

/** Formats a number in full with separators: `12,345.6`. */
export function whole(value: number): string {
  const [before = '', after] = String(rounded(value, 6)).split('.')
  const grouped = /e/i.test(before) ? before : before.replace(/\B(?=(\d{3})+$)/g, ',')
  return after === undefined ? grouped : `${grouped}.${after}`
}

/**
 * Returns the smallest round number not below the value: 1, 2, 5 or 10 times a power of ten, in tenths (EL-RADAR-15).
 */
export function roundedUp(value: number): number {
  if (!(value > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
  const step = steps.find((one) => one * power >= value * (1 - 1e-9)) ?? 10
  return rounded(step * power, 12)
}

function plain(value: number): string {
  return String(rounded(value, Math.abs(value) < 1 ? 4 : 2))
}

function rounded(value: number, digits: number): number {
  return Math.abs(value) < 1e15 ? Number(value.toFixed(digits)) : value
}
