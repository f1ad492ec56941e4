import { keyOf } from '@pinye/plugin-api/keys'

/** Tracks whether the focused field was typed in since it got the focus or since the last Enter. */
export interface FieldTyping {
  /** Returns whether a field has no input of its own to undo: the browser would undo that of another field. */
  isUntouched: (target: EventTarget | null) => boolean
  /** Ends the typing in a field; returns whether the field was typed in. */
  endsTyping: (target: EventTarget | null) => boolean
  stop: () => void
}

export function followTyping(root: Document): FieldTyping {
  let touched: EventTarget | null = null
  const handleInput = ({ target }: Event) => {
    touched = target
  }
  const handleFocus = () => {
    touched = null
  }
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event
    if (keyOf(event) === 'Enter' && target instanceof HTMLInputElement) touched = null
  }
  root.addEventListener('input', handleInput, true)
  root.addEventListener('focusin', handleFocus, true)
  root.addEventListener('keydown', handleKey, true)
  return {
    isUntouched: (target) => isField(target) && touched !== target,
    endsTyping: (target) => {
      const isTouched = isField(target) && touched === target
      if (isTouched) touched = null
      return isTouched
    },
    stop: () => {
      root.removeEventListener('input', handleInput, true)
      root.removeEventListener('focusin', handleFocus, true)
      root.removeEventListener('keydown', handleKey, true)
    },
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const NO_TEXT = new Set(['checkbox', 'radio', 'range', 'button', 'color', 'file'])

/** Returns whether keys go into a text field. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(FIELDS) : null
  return field !== null && !(field instanceof HTMLInputElement && NO_TEXT.has(field.type))
}
