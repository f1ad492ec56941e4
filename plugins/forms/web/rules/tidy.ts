/**
 * Normalization of answers before validating and storing, as in src/rules/normalize.rs; `tidied.json` has the shared
 * test cases.
 */

/** Format of an answer, which determines how it is normalized. */
export type AnswerFormat =
  'verbatim' | 'text' | 'pattern' | 'chinese' | 'ascii' | 'number' | 'mobile' | 'idCard'

const BY_TYPE: Record<string, AnswerFormat> = {
  password: 'verbatim',
  tel: 'mobile',
  number: 'number',
  email: 'ascii',
  url: 'ascii',
  date: 'ascii',
  time: 'ascii',
}

const BY_PATTERN: Record<string, AnswerFormat> = {
  '': 'text',
  mobile: 'mobile',
  idCard: 'idCard',
  number: 'number',
  integer: 'number',
  float: 'number',
  email: 'ascii',
  url: 'ascii',
  zipCode: 'ascii',
  chinese: 'chinese',
}

function ownValue(table: Record<string, AnswerFormat>, key: string): AnswerFormat | undefined {
  return Object.prototype.hasOwnProperty.call(table, key) ? table[key] : undefined
}

/** Returns the format for the type of a field, or for its pattern if it accepts any text. */
export function shapeOf({ type, pattern }: { type?: unknown; pattern?: unknown }): AnswerFormat {
  const name = typeof pattern === 'string' ? pattern.trim() : ''
  return ownValue(BY_TYPE, String(type)) ?? ownValue(BY_PATTERN, name) ?? 'pattern'
}

/** Bidirectional marks and zero-width characters, which come with copied text. */
const MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** A longer text is not normalized, as in the server half, which would exceed its instruction limit. */
const MAX_LENGTH = 10_000

/** Returns the normalized answer. */
export function normalizeAnswer(text: string, shape: AnswerFormat): string {
  if (shape === 'verbatim' || text.length > MAX_LENGTH) return text
  const plain = trim(narrow(text.replaceAll('\r\n', '\n').replace(MARKS, ''), shape))
  if (shape === 'number') return plain.replace(/^\+/, '').replace(/^(-?)\./, '$10.')
  if (shape === 'mobile') return joined(plain).replace(/^(?:\+86|0086|86)(?=1\d{10}$)/, '')
  if (shape === 'idCard') return joined(plain).toUpperCase()
  return plain
}

/** Replaces full-width characters by their ASCII equivalents, depending on the format. */
function narrow(text: string, shape: AnswerFormat): string {
  if (shape === 'text') return text
  if (shape === 'chinese') return text.replace(/[•‧∙⋅・･]/g, '·')
  if (shape === 'pattern') return text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, toAscii)
  return text
    .replace(/[\uff01-\uff5e]/g, toAscii)
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/[−–—‐‑‒]/g, '-')
}

function toAscii(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - 0xfee0)
}

/** Trims the same white space as the server half: `trim()` would also remove U+FEFF, which is removed as a mark. */
function trim(text: string): string {
  return text.replace(/^[\s\u0085]+|[\s\u0085]+$/g, '')
}

/** Removes blanks and hyphens. */
function joined(text: string): string {
  return text.replace(/[\s\u0085-]/g, '')
}
