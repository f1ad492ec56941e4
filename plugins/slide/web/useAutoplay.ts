import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Autoplay: active while it runs, is visible, and the visitor does not prefer reduced motion. Each turn restarts the
 * timer.
 */
export function useAutoplay(
  box: RefObject<HTMLElement | null>,
  isRunning: boolean,
  ms: number,
  current: number,
  turn: (by: number) => void,
): void {
  const turnRef = useRef(turn)
  useEffect(() => {
    turnRef.current = turn
  }, [turn])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      const isSeen = !document.hidden && (box.current?.getClientRects().length ?? 0) > 0
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      if (isSeen && !isStill) turnRef.current(1)
    }, ms)
    return () => clearInterval(timer)
  }, [box, isRunning, ms, current])
}
