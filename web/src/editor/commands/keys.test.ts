import { describe, expect, it } from 'vitest'
import { shortcutKey } from './keys.ts'

describe('shortcuts', () => {
  /** ED-030 */
  it.each([
    ['US', { key: 'z', code: 'KeyZ' }, 'z'],
    ['US with Shift', { key: 'Z', code: 'KeyZ', shiftKey: true }, 'z'],
    ['German, by the letter', { key: 'z', code: 'KeyY' }, 'z'],
    ['Dvorak, by the letter', { key: 'z', code: 'Slash' }, 'z'],
    ['Russian, by the place', { key: 'я', code: 'KeyZ' }, 'z'],
    ['Greek, by the place', { key: 'ζ', code: 'KeyZ' }, 'z'],
    ['Alt on a Mac, by the place', { key: 'ç', code: 'KeyC' }, 'c'],
    ['Russian bracket', { key: 'ъ', code: 'BracketRight' }, ']'],
    ['German bracket', { key: 'ü', code: 'BracketLeft' }, '['],
    ['French digit', { key: 'à', code: 'Digit0' }, '0'],
    ['dead key', { key: 'Dead', code: 'BracketLeft' }, '['],
    ['full-width question mark', { key: '？', code: 'Slash', shiftKey: true }, '?'],
    ['named key', { key: 'ArrowLeft', code: 'ArrowLeft' }, 'ArrowLeft'],
    ['input method', { key: 'Process', code: 'KeyZ', keyCode: 229 }, ''],
  ])('go by letter and by place: %s', (_, press, expected) => {
    expect(shortcutKey({ shiftKey: false, ...press })).toBe(expected)
  })
})
