import type { ElementType, Language } from '@pinye/plugin-api/contract'

export type {
  ElementType,
  LocalizedText,
  PropRole,
  PropSpec,
  PropType,
} from '@pinye/plugin-api/contract'

/** Element types of enabled plugins, by name. */
export type ElementTypes = ReadonlyMap<string, ElementType>

/** Picker sections in the order of ED-021. */
export const ELEMENT_GROUPS = ['basic', 'form', 'media', 'chart', 'advanced'] as const

/** Returns the localized value in a language. */
export function inLanguage<T>(texts: { zh: T; en: T }, language: Language): T {
  return language === 'en-US' ? texts.en : texts.zh
}
