import type { Language } from './contract/types.ts'

/** Returns the text of a localized text in a language. */
export function inLanguage<T>(texts: { zh: T; en: T }, language: Language): T {
  return language === 'en-US' ? texts.en : texts.zh
}
