const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const NO_TEXT = new Set(['checkbox', 'radio', 'range', 'button', 'color', 'file'])

/** Keys go into a text that is being edited. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(FIELDS) : null
  return field !== null && !(field instanceof HTMLInputElement && NO_TEXT.has(field.type))
}
