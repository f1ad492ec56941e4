import type { LocalizedText } from '../model/elementType.ts'

/** The side of a bilingual text that fits the reader's language. */
export function localizeText(text: LocalizedText | undefined, language: string): string {
  if (text === undefined) return ''
  return (language === 'en-US' ? text.en : text.zh) || text.zh || text.en
}
