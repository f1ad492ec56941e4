import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { moved, resized, SNAP, turned } from './geometry.ts'
import type { MaskBox, Handle, SnappedPlacement, Size } from './geometry.ts'

/** Snap range of a rotation in degrees. */
const TURN_SNAP = 3

export type Grip = 'move' | 'turn' | Handle

interface GestureStart {
  pointer: number
  grip: Grip
  from: MaskBox
  at: { x: number; y: number }
}

export interface MaskGesture {
  cut: MaskBox
  canvas: Size
  /** Screen pixels per design pixel. */
  scale: number
  onPlace: (placed: SnappedPlacement) => void
  /** Called when the pointer is released. */
  onEnd: () => void
}

/** Gestures on the mask, by one pointer at a time. Alt disables snapping. */
export function useMaskGesture({ cut, canvas, scale, onPlace, onEnd }: MaskGesture) {
  const heldRef = useRef<GestureStart | null>(null)
  const hold = (event: PointerEvent<SVGElement>, grip: Grip) => {
    if (event.button !== 0 || heldRef.current) return
    event.stopPropagation()
    event.currentTarget.ownerSVGElement?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = { x: event.clientX, y: event.clientY }
    heldRef.current = { pointer: event.pointerId, grip, from: cut, at }
  }
  const follow = (event: PointerEvent<SVGElement>) => {
    const held = heldRef.current
    if (held?.pointer !== event.pointerId) return
    const by = {
      x: (event.clientX - held.at.x) / scale,
      y: (event.clientY - held.at.y) / scale,
    }
    const snap = event.altKey ? 0 : SNAP / scale
    onPlace(moveMask(held, by, { canvas, snap }, event))
  }
  const letGo = (event: PointerEvent<SVGElement>) => {
    if (heldRef.current?.pointer !== event.pointerId) return
    heldRef.current = null
    onEnd()
  }
  /** Returns the event handlers of a draggable part. */
  return (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<SVGElement>) => hold(event, grip),
    onPointerMove: follow,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
  })
}

function moveMask(
  { grip, from }: GestureStart,
  by: { x: number; y: number },
  bounds: { canvas: Size; snap: number },
  event: PointerEvent<SVGElement>,
): SnappedPlacement {
  if (grip === 'move') return moved(from, by, bounds.canvas, bounds.snap)
  if (grip !== 'turn') return resized(from, grip, by, bounds)
  const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
  if (!box) return { cut: from, guides: {} }
  const scale = box.width / bounds.canvas.width
  const x = event.clientX - box.left - from.x * scale
  const y = event.clientY - box.top - from.y * scale
  // Minus 90 degrees, because the grip is below the mask.
  const angle = (Math.atan2(y, x) * 180) / Math.PI - 90
  return { cut: turned(from, angle, bounds.canvas, event.altKey ? 0 : TURN_SNAP), guides: {} }
}
