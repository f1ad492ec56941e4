/** Rules for dates and their format, as in src/rules/date.rs. */
import { malformed, missing } from './validationError.ts'
import { isDay } from './isDay.ts'
import { bound } from './text.ts'
import type { ValidationError } from './validationError.ts'

/** Props that determine the rules; their values may have any type. */
export interface DayRules {
  required?: unknown
  minDate?: unknown
  maxDate?: unknown
  format?: unknown
}

/** EL-DATE-18, EL-DATE-20 */
export function checkDay(rules: DayRules, answer: string): ValidationError | undefined {
  if (answer === '') return rules.required === true ? missing : undefined
  if (!isDay(answer)) return malformed
  const [first, last] = [bound(rules.minDate, isDay), bound(rules.maxDate, isDay)]
  if (first && answer < first) {
    return { code: 'date.min', args: { date: formatDay(first, rules.format) } }
  }
  if (last && answer > last) {
    return { code: 'date.max', args: { date: formatDay(last, rules.format) } }
  }
  return undefined
}

/** Formats a date for people (EL-DATE-10); any other text stays unchanged. */
export function formatDay(day: string, format: unknown): string {
  if (!isDay(day)) return day
  const [year = '', month = '', date = ''] = day.split('-')
  if (format === 'MM/DD/YYYY') return `${month}/${date}/${year}`
  return format === 'DD/MM/YYYY' ? `${date}/${month}/${year}` : day
}
