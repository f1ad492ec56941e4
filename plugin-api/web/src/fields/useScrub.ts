import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { clamp, decimalsOf } from './numbers.ts'
import type { PropSpec } from '../contract/types.ts'

/** Pixels per step. */
const PIXELS = 2
/** Movement in pixels below which a press is not a drag. */
const SLACK = 3

export interface ScrubParts {
  spec: Pick<PropSpec, 'min' | 'max' | 'step'>
  value: number
  disabled: boolean
  onScrub: (value: number) => void
  onEnd: () => void
}

/** Returns the value after a drag of so many pixels; Shift makes steps ten times as large. */
export function scrubbed({ spec, value }: ScrubParts, pixels: number, isFast: boolean): number {
  const { step = 1 } = spec
  const next = value + Math.round(pixels / PIXELS) * step * (isFast ? 10 : 1)
  return clamp(Number(next.toFixed(Math.max(2, decimalsOf(step)))), spec)
}

/** Scrubbing: dragging the label left or right changes the number; one drag is one history entry. */
export function useScrub(parts: ScrubParts) {
  const wasDragged = useRef(false)
  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (down.button !== 0 || parts.disabled) return
    const { clientX, pointerId } = down
    let last = parts.value
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const pixels = event.clientX - clientX
      if (!wasDragged.current && Math.abs(pixels) < SLACK) return
      wasDragged.current = true
      const next = scrubbed(parts, pixels, event.shiftKey)
      if (next === last) return
      last = next
      parts.onScrub(next)
    }
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      if (wasDragged.current) parts.onEnd()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  /** Suppresses the click that ends a drag; it would focus the field through its label. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (wasDragged.current) event.preventDefault()
    wasDragged.current = false
  }
  return { onPointerDown, onClick }
}
