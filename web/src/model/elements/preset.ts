/** A ready-made look of an element type, as a plugin brings it: what a new element of it has (docs/plugin-contract.md, section 4). */
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

/** Of a box; where it stands is not for a look to say. */
export const BOX_PARTS = [
  'corners',
  'opacity',
  'shadow',
  'gradient',
  'backgroundColor',
  'padding',
  'border',
] as const

/** The size that a new element of this look has. */
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

/** What it says of the box, taken part by part; parts of another kind than they are stored in are left out. */
export function getPresetBox({ box = {} }: PresetValues): Partial<CommonStyle> {
  const usual: Record<string, unknown> = { ...defaultCommonStyle(), opacity: 1 }
  const kindOf = (part: string) => typeof (usual[part] ?? {})
  const found = BOX_PARTS.filter((part) => box[part] != null && typeof box[part] === kindOf(part))
  return structuredClone(Object.fromEntries(found.map((part) => [part, box[part]])))
}
