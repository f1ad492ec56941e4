/** What a keyboard event says about the pressed key; events of the DOM and of React have it. */
export interface KeyPress {
  key?: string
  keyCode?: number
  isComposing?: boolean
  nativeEvent?: { isComposing?: boolean }
}

/**
 * Whether an input method takes this key press: Chrome on macOS and Linux says `isComposing`, Chrome on Windows sends
 * `Process`, and Safari sends the key that ends a composition after it, with the key code 229.
 */
export function isImeKey(press: KeyPress): boolean {
  const isComposing = press.isComposing ?? press.nativeEvent?.isComposing ?? false
  return isComposing || press.keyCode === 229 || press.key === 'Process'
}

/** The pressed key; empty where an input method takes it. Key handlers read this instead of `event.key`. */
export function keyOf(press: KeyPress): string {
  // Autofill of Chrome sends key events without a key.
  return isImeKey(press) ? '' : (press.key ?? '')
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
