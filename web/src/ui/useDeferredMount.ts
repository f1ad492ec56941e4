import { useDeferredValue } from 'react'

/**
 * False the first time a part is drawn, true at once after that has been shown: what is left out of the first drawing follows in
 * pieces, while the browser can already show and answer.
 */
export function useDeferredMount(): boolean {
  return useDeferredValue(true, false)
}
