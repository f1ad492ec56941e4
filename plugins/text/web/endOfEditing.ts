/** EL-TEXT-22: when the editing of a text ends. */
import { useEffect } from 'react'
import { keyOf } from '@pinye/plugin-api'

const BLUR_MS = 200
/** What belongs to the editing of a text: TinyMCE's own floating parts, what the studio marks so, and what these have opened. */
const EDITING_SELECTOR = '.tox, .tox-tinymce-aux, [data-keeps-editing], [role="dialog"]'

interface Current<T> {
  current: T
}

/**
 * Escape ends the editing wherever the focus is, also before TinyMCE has started; what is open beside the text, such as a
 * menu or a field of the sidebar, has its own use for the key.
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

/** Ends 200 ms after the focus left, unless it or the pointer went to something that belongs to the editing. */
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
      // With the middle button the canvas is moved under the text.
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
