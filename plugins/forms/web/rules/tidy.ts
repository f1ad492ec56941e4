/**
 * Answers as they are kept: what visitors type beside an answer is taken away before it is compared with anything, as in
 * src/rules/tidy.rs; `tidied.json` holds what becomes of what.
 */

/** What an answer is taken for, which says how much of it may be changed. */
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

/** By the type of a field, and by its pattern where it is of any text. */
export function shapeOf({ type, pattern }: { type?: unknown; pattern?: unknown }): AnswerFormat {
  const name = typeof pattern === 'string' ? pattern.trim() : ''
  return ownValue(BY_TYPE, String(type)) ?? ownValue(BY_PATTERN, name) ?? 'pattern'
}

/** Marks of direction and other characters without a width that come along with a copied text. */
const MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** A longer text is kept as it was typed: nobody types one, and the server half does not look at each character of it. */
const MAX_LENGTH = 10_000

/** The answer without what was typed beside it. */
export function normalizeAnswer(text: string, shape: AnswerFormat): string {
  if (shape === 'verbatim' || text.length > MAX_LENGTH) return text
  const plain = trim(narrow(text.replaceAll('\r\n', '\n').replace(MARKS, ''), shape))
  if (shape === 'number') return plain.replace(/^\+/, '').replace(/^(-?)\./, '$10.')
  if (shape === 'mobile') return joined(plain).replace(/^(?:\+86|0086|86)(?=1\d{10}$)/, '')
  if (shape === 'idCard') return joined(plain).toUpperCase()
  return plain
}

/** The ASCII characters that full-width ones stand for. */
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

/** White space as the server half takes it: `trim()` also takes U+FEFF, which is a mark already. */
function trim(text: string): string {
  return text.replace(/^[\s\u0085]+|[\s\u0085]+$/g, '')
}

/** Without blanks and hyphens in between. */
function joined(text: string): string {
  return text.replace(/[\s\u0085-]/g, '')
}
