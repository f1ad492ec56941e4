/** Rules for single-line and multi-line text, as in src/rules/text.rs. */
import { patterns } from '../tables.ts'
import { malformed, missing } from './validationError.ts'
import { isDay } from './isDay.ts'
import { isIdCard } from './idCard.ts'
import { matchesPattern } from './pattern.ts'
import { shapeOf, normalizeAnswer } from './tidy.ts'
import type { ValidationError } from './validationError.ts'

/** Props that determine the rules; their values may have any type. */
export interface TextRules {
  type?: unknown
  required?: unknown
  minLength?: unknown
  maxLength?: unknown
  min?: unknown
  max?: unknown
  pattern?: unknown
  errorMessage?: unknown
}

/** A maximum length from this value on means no limit (FM-019). */
const NO_MAXIMUM = 10_000

/** Returns the first violated rule (FM-006 to FM-019, EL-INPUT-24, EL-INPUT-25). */
export function checkText(rules: TextRules, typed: string): ValidationError | undefined {
  const answer = normalizeText(rules, typed)
  const error =
    answer === '' ? (rules.required === true ? missing : undefined) : broken(rules, answer)
  const own = rules.errorMessage
  if (error && typeof own === 'string' && own.trim() !== '') return { code: 'field.message' }
  return error
}

/** Returns the answer as stored. */
export function normalizeText(rules: TextRules, typed: string): string {
  return normalizeAnswer(typed, shapeOf(rules))
}

function broken(rules: TextRules, answer: string): ValidationError | undefined {
  const { type } = rules
  if (type === 'number') return checkNumber(rules, answer) ?? checkPattern(rules.pattern, answer)
  if (type === 'date')
    return checkMoment(rules, answer, isDay) ?? checkPattern(rules.pattern, answer)
  if (type === 'time')
    return checkMoment(rules, answer, isTime) ?? checkPattern(rules.pattern, answer)
  const named = { email: 'email', tel: 'mobile', url: 'url' }[String(type)]
  return (
    (named && checkPattern(named, answer)) ||
    checkLength(rules, answer) ||
    checkPattern(rules.pattern, answer)
  )
}

/** Returns the limits of the length; undefined means no limit. */
export function lengths({ minLength, maxLength }: TextRules): { min?: number; max?: number } {
  const min = Number(minLength) > 0 ? Number(minLength) : undefined
  const max = Number(maxLength)
  const counts = max > 0 && max < NO_MAXIMUM && max >= (min ?? 0)
  return { min, max: counts ? max : undefined }
}

function checkLength(rules: TextRules, answer: string): ValidationError | undefined {
  const { min, max } = lengths(rules)
  const { length } = [...answer]
  if (length >= (min ?? 0) && length <= (max ?? Infinity)) return undefined
  if (min !== undefined && max !== undefined) return { code: 'v.length', args: { min, max } }
  if (min !== undefined) return { code: 'v.lengthMin', args: { min } }
  return { code: 'v.lengthMax', args: { max: max ?? 0 } }
}

function checkPattern(wanted: unknown, answer: string): ValidationError | undefined {
  const name = typeof wanted === 'string' ? wanted.trim() : ''
  if (name === '') return undefined
  const source = Object.entries(patterns).find(([known]) => known === name)?.[1]
  const isValid = name !== 'idCard' || isIdCard(answer)
  if (matchesPattern(source ?? name, answer) && isValid) return undefined
  return source === undefined ? malformed : { code: `v.${name}` }
}

function checkNumber({ min, max }: TextRules, answer: string): ValidationError | undefined {
  const error = checkPattern('number', answer)
  if (error) return error
  const [low, high] = [bound(min, isNumber), bound(max, isNumber)]
  const value = Number(answer)
  const isOutside = (low && value < Number(low)) || (high && value > Number(high))
  return isOutside ? outside(low, high) : undefined
}

function checkMoment(
  { min, max }: TextRules,
  answer: string,
  isOne: (text: string) => boolean,
): ValidationError | undefined {
  if (!isOne(answer)) return malformed
  const [low, high] = [bound(min, isOne), bound(max, isOne)]
  const isOutside = (low && answer < low) || (high && answer > high)
  return isOutside ? outside(low, high) : undefined
}

/** Returns a bound as text; empty when it is invalid. */
export function bound(value: unknown, isOne: (text: string) => boolean): string {
  const written = typeof value === 'string' ? value.trim() : ''
  const text = isOne === isNumber ? normalizeAnswer(written, 'number') : written
  return isOne(text) ? text : ''
}

export function isNumber(text: string): boolean {
  return matchesPattern(patterns.number, text)
}

/** Returns whether the text is a time `HH:mm` or `HH:mm:ss`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}

function outside(min: string, max: string): ValidationError {
  if (min && max) return { code: 'v.range', args: { min, max } }
  return min ? { code: 'v.rangeMin', args: { min } } : { code: 'v.rangeMax', args: { max } }
}
