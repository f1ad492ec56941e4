import { keyOf } from '@pinye/plugin-api/keys'
import { useEffect, useRef, type RefObject } from 'react'
import { isOverlayOpen } from '../../../ui/overlays.ts'
import { isTyping } from './fieldTyping.ts'

/** Returns whether Space is held, with which the pasteboard can be dragged. */
export function useSpaceHeld(viewport: RefObject<HTMLElement | null>): RefObject<boolean> {
  const held = useRef(false)
  useEffect(() => {
    const set = (isDown: boolean) => {
      held.current = isDown
      viewport.current?.toggleAttribute('data-pannable', isDown)
    }
    const handleDown = (event: KeyboardEvent) => {
      if (keyOf(event) !== ' ' || isTyping(event.target) || !isOnCanvas(event.target)) return
      if (isOverlayOpen()) return
      event.preventDefault()
      set(true)
    }
    const handleUp = (event: KeyboardEvent) => {
      if (keyOf(event) === ' ') set(false)
    }
    const handleBlur = () => set(false)
    window.addEventListener('keydown', handleDown)
    window.addEventListener('keyup', handleUp)
    window.addEventListener('blur', handleBlur)
    return () => {
      window.removeEventListener('keydown', handleDown)
      window.removeEventListener('keyup', handleUp)
      window.removeEventListener('blur', handleBlur)
    }
  }, [viewport])
  return held
}

/** Returns whether the page or an element of the canvas has the focus, so that single keys apply to it. */
export function isOnCanvas(target: EventTarget | null): boolean {
  if (target === document.body) return true
  return target instanceof Element && target.closest('[data-canvas]') !== null
}
