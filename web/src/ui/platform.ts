/** Whether this machine has the Command key: a Mac, or an iPad with a keyboard. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Mac')
}

const MAC_KEYS: Record<string, string> = { Ctrl: '⌘', Alt: '⌥' }

/** The name of a key as it is printed on this machine's keyboard. */
export function keyName(key: string): string {
  return (isMac() ? MAC_KEYS[key] : undefined) ?? key
}

/** Keys that are pressed together, such as `Ctrl Alt C`, as this machine's keyboard names them. */
export function keyNames(keys: string): string {
  return keys.split(' ').map(keyName).join(' ')
}

/** Whether a press of the primary button opens the context menu: Control with a click on a Mac. */
export function isContextPress(press: { button: number; ctrlKey: boolean }): boolean {
  return press.button === 0 && press.ctrlKey && isMac()
}
