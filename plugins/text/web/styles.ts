import type { Gradient } from '@pinye/plugin-api'
import { NO_SHADOW } from './textProps.ts'
import type { TextProps } from './textProps.ts'

type Patch = Partial<TextProps>

const plain = { bold: false, italic: false, letterSpacing: 0 }

/** What a text can be on a page; each sets the whole element in one step. */
export const STYLES = {
  heading: { ...plain, fontSize: 32, lineHeight: 1.3, bold: true },
  subheading: { ...plain, fontSize: 22, lineHeight: 1.4, bold: true },
  body: { ...plain, fontSize: 16, lineHeight: 1.7 },
  quote: { ...plain, fontSize: 18, lineHeight: 1.7, italic: true, letterSpacing: 1 },
  caption: { ...plain, fontSize: 12, lineHeight: 1.5 },
} satisfies Record<string, Patch>
export type Style = keyof typeof STYLES

const gradient = (angle: number, ...colors: string[]): Gradient => ({
  shape: 'linear',
  angle,
  stops: colors.map((color, index) => ({
    color,
    at: Math.round((index * 100) / (colors.length - 1)),
  })),
})

const NONE = { textShadow: NO_SHADOW, textStroke: null, textGradient: null }
const shadow = (color: string, blur: number, offsetX: number, offsetY: number) => ({
  ...NONE,
  textShadow: { enabled: true, color, blur, offsetX, offsetY },
})

/** Shadow, outline and fill that go together. */
export const EFFECTS = {
  none: NONE,
  soft: shadow('rgba(0,0,0,0.35)', 6, 0, 2),
  hard: shadow('rgba(0,0,0,0.45)', 0, 2, 2),
  glow: shadow('rgba(255,214,102,0.95)', 12, 0, 0),
  neon: {
    ...shadow('#ff2d95', 14, 0, 0),
    textStroke: { color: '#ff2d95', width: 1, hollow: false },
  },
  outline: { ...NONE, textStroke: { color: '#ffffff', width: 3, hollow: false } },
  hollow: { ...NONE, textStroke: { color: '#1f2937', width: 1, hollow: true } },
  sunset: { ...NONE, textGradient: gradient(90, '#f5576c', '#f6a04d') },
  ocean: { ...NONE, textGradient: gradient(90, '#2563eb', '#06b6d4') },
  gold: { ...NONE, textGradient: gradient(180, '#f7d774', '#b8862b') },
} satisfies Record<string, Patch>
export type Effect = keyof typeof EFFECTS

/** The style that a text has exactly. */
export function styleOf(props: TextProps): Style | undefined {
  return (Object.keys(STYLES) as Style[]).find((style) => says(props, STYLES[style]))
}

/** The effect that a text has exactly. */
export function effectOf(props: TextProps): Effect | undefined {
  const { textShadow, textStroke = null, textGradient = null } = props
  const isOff = textShadow?.enabled !== true
  const shown = { textShadow: isOff ? NO_SHADOW : textShadow, textStroke, textGradient }
  return (Object.keys(EFFECTS) as Effect[]).find((effect) => says(shown, EFFECTS[effect]))
}

function says(props: Patch, patch: Patch): boolean {
  const names = Object.keys(patch) as (keyof TextProps)[]
  return names.every((name) => JSON.stringify(props[name]) === JSON.stringify(patch[name]))
}
