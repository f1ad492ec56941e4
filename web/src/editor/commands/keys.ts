import { keyOf, type KeyPress } from '@pinye/plugin-api/keys'
import { keyName } from '../../ui/platform.ts'

/**
 * Keys that are pressed together, such as `Ctrl Shift Z`: Ctrl is Command on a Mac as well. A modifier that is not named is
 * not pressed; one with a question mark may be.
 */
export type Keys = string

export type ShortcutPress = KeyPress & {
  code: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Brackets by the place of their key too: where Shift or AltGr writes them, they are no key of their own. */
const BRACKETS: Record<string, string> = {
  '}': ']',
  '{': '[',
  BracketRight: ']',
  BracketLeft: '[',
}

/** The names of the pressed key, the one that the layout writes first. */
export function pressedNames(press: ShortcutPress): string[] {
  const key = shortcutKey(press)
  const bracket = BRACKETS[key] ?? BRACKETS[press.code]
  return key !== '' && bracket !== undefined && bracket !== key ? [key, bracket] : [key]
}

/** Whether these keys are pressed, by one of the names of the key. */
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

/** The keys one by one as they are printed on this machine's keyboard. */
export function keyCaps(keys: Keys): string[] {
  return keys
    .split(' ')
    .filter((key) => !key.endsWith('?') || key === '?')
    .map((key) => keyName(key))
}

const SHORT: Record<string, string> = { Shift: '⇧', Delete: 'Del' }

/** The keys as a menu has room for them. */
export function menuKeys(keys: Keys): string {
  return keyCaps(keys)
    .map((key) => SHORT[key] ?? key)
    .join(' ')
}

/** Characters of the US layout by the place of their key. */
const PLACES: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  Slash: '/',
}

/**
 * The key that a shortcut means, letters in lower case: the character that the layout writes (Dvorak, AZERTY), or the one of
 * the US layout at its place where the layout writes none of ASCII (Cyrillic, Greek, full-width signs, Alt on a Mac).
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
