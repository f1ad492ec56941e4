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
