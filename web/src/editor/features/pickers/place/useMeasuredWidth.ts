import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { afterResize } from '../../../../ui/afterResize.ts'

const UNKNOWN = 640

/** Returns the width of a box in whole pixels; changes are debounced (CV-008). */
export function useMeasuredWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(UNKNOWN)
  useLayoutEffect(() => {
    if (ref.current) setWidth(Math.round(ref.current.clientWidth) || UNKNOWN)
  }, [ref])
  useEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const { follow, stop } = afterResize(() => setWidth(Math.round(box.clientWidth) || UNKNOWN))
    const observer = new ResizeObserver(follow)
    observer.observe(box)
    return () => {
      stop()
      observer.disconnect()
    }
  }, [ref])
  return width
}
