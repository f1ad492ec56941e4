import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Raises the element's box above the following ones while an error or an open list overflows it. The box belongs to the
 * host. `:has` in a style sheet would do, but Android's WebView supports it only since version 105.
 */
export function useRaised(
  inside: RefObject<HTMLElement | null>,
  why: 'error' | 'drop',
  isRaised: boolean,
) {
  useEffect(() => {
    const box = inside.current?.closest('.py-el')
    if (!box || !isRaised) return
    const mark = `data-forms-${why}`
    box.setAttribute(mark, '')
    return () => box.removeAttribute(mark)
  }, [inside, why, isRaised])
}
