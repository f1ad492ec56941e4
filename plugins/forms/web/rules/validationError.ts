/** What is wrong with an answer, and how it is said: TX-062 to TX-099, from `rules.json`, which the server half reads too. */
import { fill } from '@pinye/plugin-api'
import type { Language } from '@pinye/plugin-api'
import { shared } from '../tables.ts'

export interface ValidationError {
  code: string
  /** Values in its sentence. */
  args?: Record<string, string | number>
}

/** Chinese and English, by code. */
export type Sentences = Record<string, string[]>

/** `v.required`: the shared rule (EL-FLD-004, FM-008). */
export const missing: ValidationError = { code: 'v.required' }

/** `v.pattern`: the answer does not have the form that answers of this field have (FM-013). */
export const malformed: ValidationError = { code: 'v.pattern' }

/** The sentence for the visitor; empty when nothing is wrong. */
export function formatValidationError(
  error: ValidationError | undefined,
  sentences: Sentences,
  language: Language,
): string {
  if (!error) return ''
  const [zh = error.code, en = zh] =
    sentences[error.code] ?? (shared as Sentences)[error.code] ?? []
  return fill(language === 'en-US' ? en : zh, error.args)
}
