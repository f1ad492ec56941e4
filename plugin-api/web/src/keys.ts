/** The properties of a keyboard event used here; DOM and React events have them. */
export interface KeyPress {
  key?: string
  keyCode?: number
  isComposing?: boolean
  nativeEvent?: { isComposing?: boolean }
}

/**
 * Returns whether an input method handles this key event: Chrome on macOS and Linux sets `isComposing`, Chrome on
 * Windows sends `Process`, and Safari sends the key that ends a composition afterwards, with the key code 229.
 */
export function isImeKey(press: KeyPress): boolean {
  const isComposing = press.isComposing ?? press.nativeEvent?.isComposing ?? false
  return isComposing || press.keyCode === 229 || press.key === 'Process'
}

/** Returns the pressed key; empty if an input method handles it. Key handlers use this instead of `event.key`. */
export function keyOf(press: KeyPress): string {
  // Chrome's autofill sends key events without a key.
  return isImeKey(press) ? '' : (press.key ?? '')
}
