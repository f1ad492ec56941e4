import { useEffect, useState, type RefObject } from 'react'

/** The width of a box in whole pixels, as it changes. */
export function useMeasuredWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setWidth(Math.round(box.clientWidth) || 640))
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref])
  return width
}
