import { describe, expect, it } from 'vitest'
import { isFound } from './pattern.ts'

/** Each of them takes a browser's engine years. */
const hanging = [
  '(a+)+$',
  '(a|a)*b',
  '(.*)*x',
  '^(([a-z])+.)+$',
  '(a*)*b',
  '(a|aa)+$',
  '^(a?){50}a{50}$',
  '.*.*.*.*.*x',
  '(x+x+)+y',
  '^(\\w+\\s?)*$',
  'a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '(?:a|b|ab){1,50}c',
  '^(\\d+)*$',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
  '(.+,){11}P',
]

describe('a pattern made to hang', () => {
  it.each(hanging)('ends at once: %s', (pattern) => {
    for (const text of [
      'a'.repeat(10_000),
      'a'.repeat(9_999) + '!',
      '1'.repeat(9_999) + ',',
      'a'.repeat(31),
    ]) {
      const start = performance.now()
      isFound(pattern, text)
      expect(performance.now() - start).toBeLessThan(50)
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
    expect(isFound(pattern, wrong)).toBe(false)
  })

  it('is not run on an answer that it would take too long with, which is left to the server', () => {
    expect(isFound('^.+-.+$', 'a'.repeat(5_000))).toBe(true)
    expect(isFound('^a$', 'a'.repeat(10_001))).toBe(false)
  })
})
