import type { Editor } from '../store/editor.ts'
import { zoomAround, type Zoom } from './useZoom.ts'

export interface FingerGesture {
  viewport: HTMLElement
  zoom: Zoom
  /** Press of the first finger. */
  down: PointerEvent
  /** Called on release if no finger moved and no second one joined. */
  onTap: () => void
}

interface Point {
  x: number
  y: number
}

/** Larger than for a mouse, since fingers are less steady. */
const TAP_DISTANCE = 8

/**
 * One finger pans the pasteboard; a second one zooms around the midpoint of both (CV-015). Further fingers are ignored.
 */
export function fingerGesture(
  editor: Editor,
  { viewport, zoom, down, onTap }: FingerGesture,
): void {
  const fingers = new Map<number, Point>([[down.pointerId, pointOf(down)]])
  const start = pointOf(down)
  let hasMoved = false
  let frame = 0
  let last = start
  /** Distance of the fingers and zoom when the second finger joined. */
  let pinch: { spread: number; scale: number } | null = null

  function handleDown(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return
    // A further finger must not press what lies under it.
    event.stopPropagation()
    event.preventDefault()
    if (fingers.size > 1) return
    fingers.set(event.pointerId, pointOf(event))
    pinch = { spread: spreadOf(fingers), scale: editor.preferences.getState().canvasScale }
    last = middleOf(fingers)
    begin()
  }

  function handleMove(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, pointOf(event))
    if (!hasMoved && distance(start, pointOf(event)) < TAP_DISTANCE) return
    begin()
    // Two fingers fire two events per frame.
    frame ||= requestAnimationFrame(move)
  }

  function begin(): void {
    if (hasMoved) return
    hasMoved = true
    editor.session.beginGesture('pan')
  }

  function move(): void {
    frame = 0
    const middle = middleOf(fingers)
    viewport.scrollLeft -= middle.x - last.x
    viewport.scrollTop -= middle.y - last.y
    last = middle
    if (!pinch || pinch.spread === 0) return
    const percent = (pinch.scale * spreadOf(fingers)) / pinch.spread
    const { preferences } = editor
    zoomAround(viewport, { clientX: middle.x, clientY: middle.y }, () => {
      const before = preferences.getState().canvasScale
      zoom.set(percent)
      return preferences.getState().canvasScale / before
    })
  }

  function handleEnd(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return
    if (frame !== 0) {
      cancelAnimationFrame(frame)
      move()
    }
    fingers.delete(event.pointerId)
    pinch = null
    last = middleOf(fingers)
    if (fingers.size > 0) return
    stop()
    if (!hasMoved && event.type === 'pointerup') onTap()
  }

  function stop(): void {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointerdown', handleDown, true)
    window.removeEventListener('pointermove', handleMove)
    window.removeEventListener('pointerup', handleEnd, true)
    window.removeEventListener('pointercancel', handleEnd, true)
    window.removeEventListener('blur', stop)
    if (hasMoved) editor.session.endGesture()
  }

  window.addEventListener('pointerdown', handleDown, true)
  window.addEventListener('pointermove', handleMove)
  window.addEventListener('pointerup', handleEnd, true)
  window.addEventListener('pointercancel', handleEnd, true)
  window.addEventListener('blur', stop)
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middleOf(fingers: Map<number, Point>): Point {
  const all = [...fingers.values()]
  const sum = all.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / Math.max(1, all.length), y: sum.y / Math.max(1, all.length) }
}

function spreadOf(fingers: Map<number, Point>): number {
  const [one, other] = fingers.values()
  return one && other ? distance(one, other) : 0
}
