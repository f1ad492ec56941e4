/** Converts props to styles, whatever their values. */
import { bounded, color, px, useRuntime } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'

/** Style props shared by most types of this plugin. */
export interface FieldStyleProps {
  backgroundColor: string
  textColor: string
  borderColor: string
  activeColor?: string
  borderWidth: number
  borderRadius: number
  fontSize: number
}

/** Returns the CSS variables that forms.css uses. */
export function createStyleVars(
  props: FieldStyleProps,
  defaults: Partial<FieldStyleProps> = {},
): CSSProperties {
  const { backgroundColor, textColor, borderColor, borderWidth = 1 } = defaults
  return {
    '--forms-back': color(props.backgroundColor, backgroundColor ?? '#ffffff'),
    '--forms-text': color(props.textColor, textColor ?? '#333333'),
    '--forms-line': color(props.borderColor, borderColor ?? '#ced4da'),
    '--forms-active': color(props.activeColor, '#1890ff'),
    '--forms-width': px(bounded(props.borderWidth, 0, 10, borderWidth)),
    '--forms-radius': px(bounded(props.borderRadius, 0, 20, 4)),
    '--forms-size': px(bounded(props.fontSize, 1, 400, 14)),
  } as CSSProperties
}

/** Returns a prop as text. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const UNNAMED = { 'zh-CN': '填写内容', 'en-US': 'Your answer' }

/** Label of a field and its position; older works have none. */
export interface LabelProps {
  label?: unknown
  labelPosition?: unknown
  required?: unknown
}

/** Returns the accessible name of a field (EL-FLD-007). */
export function useLabel(
  { label }: LabelProps,
  { placeholder, name }: { placeholder?: unknown; name: unknown },
): string {
  const { language } = useRuntime()
  return text(label).trim() || text(placeholder).trim() || text(name).trim() || UNNAMED[language]
}
