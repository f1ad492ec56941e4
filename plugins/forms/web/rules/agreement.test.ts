import { describe, expect, it } from 'vitest'
import cases from '../../cases.json'
import tidied from '../../tidied.json'
import { files } from '../fileTables.ts'
import { dates, picks, texts } from '../tables.ts'
import { checkOne, checkSelect, checkTicked, picksOf } from './choice.ts'
import { checkDay } from './day.ts'
import { formatValidationError } from './validationError.ts'
import { checkFiles } from './files.ts'
import { checkText, normalizeText } from './text.ts'
import type { ValidationError } from './validationError.ts'

interface Case {
  rule: string
  type: string
  props: Record<string, unknown>
  value: unknown
  says: string | null
  args?: Record<string, string>
  /** Submitted without script only, so that only the server half sees it. */
  posted?: boolean
}

/** Defaults that rules depend on. */
const defaults: Record<string, object> = { 'enhanced-input': { type: 'text', maxLength: 100 } }
const checks: Record<string, (props: object, value: unknown) => ValidationError | undefined> = {
  'enhanced-input': (props, value) => checkText(props, asText(value)),
  textarea: (props, value) => checkText(props, asText(value)),
  select: (props, value) => checkSelect(props, picksOf(value)),
  'radio-group': (props, value) => checkOne(props, asText(value)),
  'checkbox-group': (props, value) => checkTicked(props, picksOf(value)),
  'date-picker': (props, value) => checkDay(props, asText(value)),
  'file-upload': (props, value) => checkFiles(props, picksOf(value)),
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** FM-006 to FM-019, CO-037; the tests of the server half run the same cases. */
describe('answers are judged as by the server', () => {
  it.each((cases as Case[]).filter(({ posted }) => !posted))('%j', (one) => {
    const found = checks[one.type]?.({ ...defaults[one.type], ...one.props }, one.value)
    expect(found?.code ?? null).toBe(one.says)
    const args = Object.entries(found?.args ?? {}).map(([name, value]) => [name, String(value)])
    expect(Object.fromEntries(args)).toEqual(one.args ?? {})
  })
})

/** EL-FLD: the tests of the server half run the same table. */
describe('answers are kept as by the server', () => {
  it.each(tidied)('%j', ({ type, props, typed, kept }) => {
    const tidiedText = normalizeText({ ...defaults[type], ...props }, typed)
    // The server half stores a number as a number.
    expect(typeof kept === 'number' ? Number(tidiedText) : tidiedText).toBe(kept)
    expect(normalizeText({ ...defaults[type], ...props }, tidiedText)).toBe(tidiedText)
  })
})

/** TX-062 to TX-099. */
describe('what is wrong', () => {
  const sentences = { ...texts, ...dates, ...picks, ...files }

  it('is said in the language of the visitor, with its values', () => {
    const error = { code: 'v.length', args: { min: 2, max: 5 } }
    expect(formatValidationError(error, texts, 'zh-CN')).toBe('长度应在2到5个字符之间')
    expect(formatValidationError(error, texts, 'en-US')).toBe(
      'length should be between 2 and 5 characters',
    )
    expect(formatValidationError(undefined, texts, 'zh-CN')).toBe('')
  })

  it.each(
    (cases as Case[]).flatMap(({ says }) => (says && says !== 'field.message' ? [says] : [])),
  )('has a sentence: %s', (code) => {
    expect(formatValidationError({ code }, sentences, 'zh-CN')).not.toBe(code)
    expect(formatValidationError({ code }, sentences, 'en-US')).not.toBe(code)
  })
})
