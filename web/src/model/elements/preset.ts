/**
 * A ready-made look of an element type, provided by its plugin and applied to new elements (docs/plugin-contract.md,
 * section 4).
 */
import { defaultCommonStyle } from '../styles/commonStyle.ts'
import type { ElementType } from '../elementType.ts'
import type { CommonStyle, Language, Props } from '../work.ts'

export interface PresetValues {
  props: object
  propsEn?: object
  width?: number
  height?: number
  box?: Props
}

/** Parts of the box that a look may set; the position is not among them. */
export const BOX_PARTS = [
  'corners',
  'opacity',
  'shadow',
  'gradient',
  'backgroundColor',
  'padding',
  'border',
] as const

/** Returns the size of a new element with this look. */
export function getPresetSize(type: ElementType, look: PresetValues | undefined) {
  const { width = type.width, height = type.height } = look ?? {}
  return {
    width: Math.max(width, type.minWidth ?? 1),
    height: Math.max(height, type.minHeight ?? 1),
  }
}

export function getPresetProps({ props, propsEn }: PresetValues, language: Language): Props {
  return structuredClone({ ...props, ...(language === 'en-US' ? propsEn : undefined) })
}

/** Returns the box styles of a look; drops parts whose type differs from the stored one. */
export function getPresetBox({ box = {} }: PresetValues): Partial<CommonStyle> {
  const usual: Record<string, unknown> = { ...defaultCommonStyle(), opacity: 1 }
  const kindOf = (part: string) => typeof (usual[part] ?? {})
  const found = BOX_PARTS.filter((part) => box[part] != null && typeof box[part] === kindOf(part))
  return structuredClone(Object.fromEntries(found.map((part) => [part, box[part]])))
}
