import type { Gradient } from '../../contract/types.ts'

const between = (angle: number, ...colors: string[]): Gradient => ({
  shape: 'linear',
  angle,
  stops: colors.map((color, index) => ({
    color,
    at: Math.round((index * 100) / (colors.length - 1)),
  })),
})

/** Preset gradients, light ones first. */
export const GRADIENTS: readonly Gradient[] = [
  between(135, '#fdfbfb', '#ebedee'),
  between(180, '#fff6e5', '#ffd9c0'),
  between(135, '#fbc2eb', '#a6c1ee'),
  between(135, '#d4fc79', '#96e6a1'),
  between(135, '#a1c4fd', '#c2e9fb'),
  between(135, '#ff9a9e', '#fecfef'),
  between(135, '#f6d365', '#fda085'),
  between(135, '#84fab0', '#8fd3f4'),
  between(135, '#f093fb', '#f5576c'),
  between(135, '#4facfe', '#00f2fe'),
  between(135, '#fa709a', '#fee140'),
  between(135, '#667eea', '#764ba2'),
  between(180, '#b8262f', '#6d0f18'),
  between(180, '#2b5876', '#4e4376'),
  between(180, '#0f2027', '#203a43', '#2c5364'),
  between(180, '#1a1a2e', '#16213e', '#0f3460'),
]
