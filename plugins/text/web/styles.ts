import type { Gradient, SharedStyles } from '@pinye/plugin-api'
import { NO_SHADOW } from './textProps.ts'
import type { TextProps } from './textProps.ts'

type Patch = Partial<TextProps>

const plain = { bold: false, italic: false, letterSpacing: 0 }

/** Shared styles of texts: all style props except alignment in the box, direction and content. */
export const styles: SharedStyles<TextProps> = {
  props: [
    ...(['fontFamily', 'fontSize', 'lineHeight', 'letterSpacing'] as const),
    ...(['bold', 'italic', 'underline', 'color', 'backgroundColor'] as const),
    ...(['textShadow', 'textStroke', 'textGradient'] as const),
  ],
  words: 'text',
  ready: [
    {
      id: 'heading',
      name: { zh: '标题', en: 'Heading' },
      props: { ...plain, fontSize: 32, lineHeight: 1.3, bold: true },
    },
    {
      id: 'subheading',
      name: { zh: '副标题', en: 'Subheading' },
      props: { ...plain, fontSize: 22, lineHeight: 1.4, bold: true },
    },
    {
      id: 'body',
      name: { zh: '正文', en: 'Body' },
      props: { ...plain, fontSize: 16, lineHeight: 1.7 },
    },
    {
      id: 'quote',
      name: { zh: '引用', en: 'Quote' },
      props: { ...plain, fontSize: 18, lineHeight: 1.7, italic: true, letterSpacing: 1 },
    },
    {
      id: 'caption',
      name: { zh: '说明', en: 'Caption' },
      props: { ...plain, fontSize: 12, lineHeight: 1.5 },
    },
  ],
}

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

/** Preset combinations of shadow, outline and fill. */
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

/** Returns the preset effect that equals the text's style, if any. */
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
