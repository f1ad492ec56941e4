import { shortcutKey, type KeyPress } from '../../ui/keys.ts'
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
