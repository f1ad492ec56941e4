import { describe, expect, it } from 'vitest'
import { isImeKey, keyOf } from './keys.ts'

/** Key events of an input method, as sent by browsers. */
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
