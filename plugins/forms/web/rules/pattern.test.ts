import { describe, expect, it } from 'vitest'
import corpus from '../../src/tests/redos.json'
import { matchesPattern } from './pattern.ts'

/** Patterns that take a browser's engine years, with texts that trigger it. */
const hanging = corpus as { pattern: string; repeated: string; end: string }[]

describe('a pattern made to hang', () => {
  it.each(hanging)('ends at once: $pattern', ({ pattern, repeated, end }) => {
    const whole = repeated.repeat(Math.floor((10_000 - end.length) / repeated.length)) + end
    for (const text of [
      whole,
      repeated.repeat(31),
      whole.slice(0, 200) + end,
      'a'.repeat(10_000),
    ]) {
      const start = performance.now()
      matchesPattern(pattern, text)
      expect(performance.now() - start).toBeLessThan(200)
    }
  })
})

describe('a pattern', () => {
  it.each([
    ['^[\\w.-]+@[\\w-]+\\.\\w+$', 'nobody'],
    ['^(?:\\d{4}-)?\\d{8}$', '12'],
    ['^[A-Z]{2}\\d{6,10}$', 'A1'],
    ['^(\\d{3})-(\\d{4})$', '1-2'],
    ['^(粤|京|沪)[A-Z][A-Z0-9]{5}$', '粤'],
    ['^.+\\s.+$', 'oneword'],
  ])('of an honest author is run: %s', (pattern, wrong) => {
    expect(matchesPattern(pattern, wrong)).toBe(false)
  })

  it('is not run on an answer that it would take too long with, which is left to the server', () => {
    expect(matchesPattern('^.+-.+$', 'a'.repeat(5_000))).toBe(true)
    expect(matchesPattern('^a$', 'a'.repeat(10_001))).toBe(false)
  })
})
