import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateArithmetic } from './arithmetic.ts'

describe('a sum in a number field', () => {
  it.each([
    ['100+20', 120],
    ['100 + 20 * 2', 140],
    ['(1+2)*3', 9],
    ['375/2', 187.5],
    ['-12', -12],
    ['10--2', 12],
    ['1,5', 1.5],
    ['3×4÷2', 6],
    ['200*50%', 100],
    ['+20', 60],
    ['*2', 80],
    ['/4', 10],
    ['50%', 20],
  ])('reads %s as %d', (text, value) => {
    expect(evaluateArithmetic(text, 40)).toBe(value)
  })

  it('goes on from a number below zero', () => {
    expect(evaluateArithmetic('+20', -30)).toBe(-10)
    expect(evaluateArithmetic('*2', -30)).toBe(-60)
  })

  it.each([
    '',
    'abc',
    '1+',
    '(1',
    '1)',
    '1/0',
    '1 2',
    'alert(1)',
    '0x10',
    '1e9',
    '((((((((((1))))))))))',
  ])('takes %s for no number', (text) => {
    expect(evaluateArithmetic(text, 40)).toBeUndefined()
  })

  it('adds and multiplies as everybody does', () => {
    const number = fc.integer({ min: 0, max: 999 })
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(evaluateArithmetic(`${a}+${b}*${c}`, undefined)).toBe(a + b * c)
        expect(evaluateArithmetic(`(${a}-${b})*${c}`, undefined)).toBe((a - b) * c || 0)
      }),
    )
  })

  it('never answers anything but a finite number or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+-*/().,% x') }), (text) => {
        const value = evaluateArithmetic(text, 7)
        expect(value === undefined || Number.isFinite(value)).toBe(true)
      }),
    )
  })
})
