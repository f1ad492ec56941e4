import type { LocalizedText } from '../model/elementType.ts'

/** Returns the text in the reader's language. */
export function localizeText(text: LocalizedText | undefined, language: string): string {
  if (text === undefined) return ''
  return (language === 'en-US' ? text.en : text.zh) || text.zh || text.en
}
