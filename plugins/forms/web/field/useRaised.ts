import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Raises the element's box above those that come after it while something hangs out of it: an error, or an open list. The box
 * is the host's; `:has` would find it in style sheets, and Android's WebView has that since version 105 only.
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
