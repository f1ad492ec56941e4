/** Returns whether this machine has a Command key: a Mac, or an iPad with a keyboard. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Mac')
}

const MAC_KEYS: Record<string, string> = { Ctrl: '⌘', Alt: '⌥' }

/** Returns the name of a key as printed on this machine's keyboard. */
export function keyName(key: string): string {
  return (isMac() ? MAC_KEYS[key] : undefined) ?? key
}

/** Returns the names of a key combination such as `Ctrl Alt C` on this machine's keyboard. */
export function keyNames(keys: string): string {
  return keys.split(' ').map(keyName).join(' ')
}

/** Returns whether a press of the primary button opens the context menu: Control and click on a Mac. */
export function isContextPress(press: { button: number; ctrlKey: boolean }): boolean {
  return press.button === 0 && press.ctrlKey && isMac()
}
