/** Rules for answers that are one or several options, as in src/rules/choice.rs. */
import { malformed, missing } from './validationError.ts'
import type { ValidationError } from './validationError.ts'

export interface Choice {
  label: string
  value: string
}

/** Props that determine the rules; their values may have any type. */
export interface ChoiceRules {
  required?: unknown
  options?: unknown
  minSelect?: unknown
  maxSelect?: unknown
  multiple?: unknown
}

/** Returns the options that can be chosen; one imported from another product may lack the label. */
export function choicesOf(options: unknown): Choice[] {
  const list: unknown[] = Array.isArray(options) ? options : []
  return list.flatMap((option) => {
    const { label, value } = (option ?? {}) as Record<string, unknown>
    const text = asChoice(value)
    const known = typeof label === 'string' ? label.trim() : ''
    return text === '' ? [] : [{ label: known || text, value: text }]
  })
}

/** Returns the values selected by a default or an answer. */
export function picksOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(list.map(asChoice))].filter(Boolean)
}

function asChoice(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** EL-RADIO-19, and a select with a single choice. */
export function checkOne(
  { required, options }: ChoiceRules,
  answer: string,
): ValidationError | undefined {
  if (answer === '') return required === true ? missing : undefined
  return isKnown(options, answer) ? undefined : malformed
}

/** EL-SEL-23 */
export function checkSelect(rules: ChoiceRules, picked: string[]): ValidationError | undefined {
  if (rules.multiple !== true) return checkOne(rules, picked[0] ?? '')
  if (picked.length > 0) return checkCount(rules, picked)
  if (rules.required === true) return missing
  return Number(rules.minSelect) > 0 ? { code: 'pick.oneSelect' } : undefined
}

/** EL-CHECK-18, EL-CHECK-19 */
export function checkTicked(rules: ChoiceRules, picked: string[]): ValidationError | undefined {
  if (picked.length > 0) return checkCount(rules, picked)
  const isWanted = rules.required === true || Number(rules.minSelect) > 0
  return isWanted ? { code: 'pick.one' } : undefined
}

/** Returns the largest number of choices; a maximum of 0, or below the minimum, means no limit. */
export function getMaxPicks({ minSelect, maxSelect }: ChoiceRules): number {
  const most = Number(maxSelect)
  return most > 0 && most >= (Number(minSelect) || 0) ? most : Infinity
}

/** TX-092, also shown immediately when too many are chosen. */
export function tooMany(rules: ChoiceRules): ValidationError {
  return { code: 'pick.max', args: { n: getMaxPicks(rules) } }
}

function checkCount(rules: ChoiceRules, picked: string[]): ValidationError | undefined {
  if (!picked.every((value) => isKnown(rules.options, value))) return malformed
  const least = Number(rules.minSelect) || 0
  if (picked.length < least) return { code: 'pick.min', args: { n: least } }
  return picked.length > getMaxPicks(rules) ? tooMany(rules) : undefined
}

function isKnown(options: unknown, value: string): boolean {
  return choicesOf(options).some((choice) => choice.value === value)
}
