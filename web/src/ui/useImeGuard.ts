import { useLayoutEffect } from 'react'
import { isImeKey } from '@pinye/plugin-api/keys'

/**
 * Keeps key presses of an input method in their field, before the parts of the UI kit hear them: in Safari the Escape that ends
 * a composition would close the dialog around it. Editors of rich text and code have input methods of their own to look after.
 */
export function useImeGuard(): void {
  // Before the effects of dialogs, which listen to the window too.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isField && isImeKey(event)) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])
}
