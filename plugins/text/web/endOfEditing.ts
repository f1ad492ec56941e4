/** EL-TEXT-22: end of the editing of a text. */
import { useEffect } from 'react'
import { keyOf } from '@pinye/plugin-api'

const BLUR_MS = 200
/**
 * Elements that belong to the editing: TinyMCE's floating UI, elements marked by the studio, and dialogs opened from
 * these.
 */
const EDITING_SELECTOR = '.tox, .tox-tinymce-aux, [data-keeps-editing], [role="dialog"]'

interface Current<T> {
  current: T
}

/**
 * Ends the editing on Escape wherever the focus is, even before TinyMCE has started. Open parts beside the text, such
 * as a menu or a field of the sidebar, handle the key first.
 */
export function useEscape(done: Current<() => void>) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      if (keyOf(event) !== 'Escape' || event.defaultPrevented) return
      if (target instanceof Element && target.closest(EDITING_SELECTOR)) return
      event.preventDefault()
      event.stopPropagation()
      done.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [done])
}

/**
 * Ends the editing 200 ms after the focus left, unless it or the pointer went to an element that belongs to the
 * editing.
 */
export function useEndOfEditing(box: Current<HTMLElement | null>, done: Current<() => void>) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pointerAt: Element | null = null
    const belongs = (target: unknown) =>
      target instanceof Element &&
      (target.closest(EDITING_SELECTOR) !== null || (box.current?.contains(target) ?? false))

    const handlePointer = (event: PointerEvent) => {
      pointerAt = event.target instanceof Element ? event.target : null
    }
    const handleFocusOut = (event: FocusEvent) => {
      if (!belongs(event.target)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!belongs(document.activeElement) && !belongs(pointerAt)) done.current()
      }, BLUR_MS)
    }
    const handlePointerDown = (event: PointerEvent) => {
      handlePointer(event)
      // The middle button pans the canvas.
      if (event.button === 1) return
      clearTimeout(timer)
      if (belongs(event.target)) return
      timer = setTimeout(() => done.current(), BLUR_MS)
    }
    document.addEventListener('pointerover', handlePointer, true)
    document.addEventListener('pointerdown', handlePointerDown, true)
    document.addEventListener('focusout', handleFocusOut, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', handlePointer, true)
      document.removeEventListener('pointerdown', handlePointerDown, true)
      document.removeEventListener('focusout', handleFocusOut, true)
    }
  }, [box, done])
}
