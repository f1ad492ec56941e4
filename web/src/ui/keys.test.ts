import { describe, expect, it } from 'vitest'
import { isImeKey, keyOf, shortcutKey } from './keys.ts'

/** The presses that belong to an input method, as browsers send them. */
const IME = {
  'Chrome on Windows': { key: 'Process', keyCode: 229, isComposing: true },
  'Chrome on Windows, before the composition': { key: 'Process', keyCode: 229, isComposing: false },
  'Chrome on macOS': { key: 'Enter', keyCode: 229, isComposing: true },
  'Firefox on Linux': { key: 'Escape', keyCode: 27, isComposing: true },
  'Safari, after the composition': { key: 'Enter', keyCode: 229, isComposing: false },
}

describe('keys', () => {
  it.each(Object.entries(IME))('of an input method are no keys: %s', (_, press) => {
    expect(isImeKey(press)).toBe(true)
    expect(keyOf(press)).toBe('')
    expect(keyOf({ key: press.key, keyCode: press.keyCode, nativeEvent: press })).toBe('')
  })

  it('of a person are what was pressed', () => {
    expect(keyOf({ key: 'Enter', keyCode: 13, isComposing: false })).toBe('Enter')
  })

  it('are none in an event of autofill, which has no key', () => {
    expect(keyOf(new Event('keydown') as KeyboardEvent)).toBe('')
  })
})

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
