import { useEffect, useRef, type RefObject } from 'react'

/**
 * What goes takes the focus along, and keys would begin at the top of the studio again. What has come in its place at a step has
 * the focus then, unless something else has it.
 */
export function useKeptFocus<Target extends HTMLElement>(step: unknown): RefObject<Target | null> {
  const next = useRef<Target>(null)
  useEffect(() => {
    if (document.activeElement === document.body) next.current?.focus()
  }, [step])
  return next
}
