/** Test data: the key events that browsers send while an input method is composing. */
export function imePresses(key: 'Enter' | 'Escape') {
  return [
    ['Chrome on Windows', { key: 'Process', keyCode: 229, isComposing: true }],
    ['Chrome on macOS', { key, keyCode: 229, isComposing: true }],
    ['Firefox on Linux', { key, keyCode: key === 'Enter' ? 13 : 27, isComposing: true }],
    ['Safari, after the composition', { key, keyCode: 229, isComposing: false }],
  ] as const
}
