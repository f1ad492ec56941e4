import { keyOf, type KeyPress } from '@pinye/plugin-api/keys'
import { keyName } from '../../ui/platform.ts'

/**
 * A key combination such as `Ctrl Shift Z`; Ctrl also stands for Command on a Mac. Modifiers that are not named must
 * not be pressed; one with a question mark may be.
 */
export type Keys = string

export type ShortcutPress = KeyPress & {
  code: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Maps shifted brackets to plain ones: where Shift or AltGr types a bracket, it is not a key of its own. */
const BRACKETS: Record<string, string> = {
  '}': ']',
  '{': '[',
  BracketRight: ']',
  BracketLeft: '[',
}

/** Returns the names of the pressed key; the one that the keyboard layout types comes first. */
export function pressedNames(press: ShortcutPress): string[] {
  const key = shortcutKey(press)
  const bracket = BRACKETS[key] ?? BRACKETS[press.code]
  return key !== '' && bracket !== undefined && bracket !== key ? [key, bracket] : [key]
}

/** Returns whether a press matches a combination by one name of its key. */
export function matchesKeys(keys: Keys, name: string, press: ShortcutPress): boolean {
  const parts = keys.split(' ')
  const wanted = parts.pop() ?? ''
  if (wanted.toLowerCase() !== name.toLowerCase()) return false
  const agrees = (modifier: string, isDown: boolean) =>
    parts.includes(`${modifier}?`) || parts.includes(modifier) === isDown
  return (
    agrees('Ctrl', press.ctrlKey || press.metaKey) &&
    agrees('Shift', press.shiftKey) &&
    agrees('Alt', press.altKey)
  )
}

/** Returns the keys as printed on this machine's keyboard, one by one. */
export function keyCaps(keys: Keys): string[] {
  return keys
    .split(' ')
    .filter((key) => !key.endsWith('?') || key === '?')
    .map((key) => keyName(key))
}

const SHORT: Record<string, string> = { Shift: '⇧', Delete: 'Del' }

/** Returns the keys in the short form of menus. */
export function menuKeys(keys: Keys): string {
  return keyCaps(keys)
    .map((key) => SHORT[key] ?? key)
    .join(' ')
}

/** Characters of the US layout by physical key. */
const PLACES: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  Slash: '/',
}

/**
 * Returns the key of a shortcut, letters in lower case: the character that the layout types (Dvorak, AZERTY), or that
 * of the physical key in the US layout where the layout types no ASCII (Cyrillic, Greek, full-width characters, Alt on
 * a Mac).
 */
export function shortcutKey(press: KeyPress & { code: string; shiftKey: boolean }): string {
  const key = keyOf(press)
  const isNamed = key.length > 1 && key !== 'Dead' && key !== 'Unidentified'
  if (key === '' || isNamed) return key
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  const [, own] = /^(?:Key|Digit)(.)$/.exec(press.code) ?? []
  const sign = own?.toLowerCase() ?? PLACES[press.code] ?? key
  return sign === '/' && press.shiftKey ? '?' : sign
}
