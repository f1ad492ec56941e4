/** Validation errors and their messages: TX-062 to TX-099, from `rules.json`, which the server half reads too. */
import { fill } from '@pinye/plugin-api'
import type { Language } from '@pinye/plugin-api'
import { shared } from '../tables.ts'

export interface ValidationError {
  code: string
  /** Arguments of its message. */
  args?: Record<string, string | number>
}

/** Chinese and English, by code. */
export type Sentences = Record<string, string[]>

/** `v.required`, shared by all fields (EL-FLD-004, FM-008). */
export const missing: ValidationError = { code: 'v.required' }

/** `v.pattern`: the answer has the wrong format (FM-013). */
export const malformed: ValidationError = { code: 'v.pattern' }

/** Returns the message for the visitor; empty when there is no error. */
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
