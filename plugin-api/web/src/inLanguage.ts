import type { Language } from './contract/types.ts'

/** The side of a localized text that belongs to a language. */
export function inLanguage<T>(texts: { zh: T; en: T }, language: Language): T {
  return language === 'en-US' ? texts.en : texts.zh
}
