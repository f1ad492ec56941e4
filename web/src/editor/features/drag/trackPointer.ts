import { keyOf } from '@pinye/plugin-api/keys'
import { isContextPress } from '../../../ui/platform.ts'

/** A pointer press from down to up; moves are reported at most once per frame. */
export interface Press {
  /** Called once before the first move, when the pointer has moved further than a click does. */
  onStart?: () => void
  onMove: (event: PointerEvent) => void
  onEnd: (event: PointerEvent) => void
  /** Called for Escape, or when the browser cancels the pointer; nothing may be changed. */
  onCancel: () => void
  /** Called on release without a move. */
  onClick?: (event: PointerEvent) => void
}

const CLICK_DISTANCE = 3
/** In pixels; about the distance at which browsers decide between scrolling and a gesture of the page. */
const SIDEWAYS_DISTANCE = 10
/** Shorter than a frame of any screen; moves in quicker succession wait for the next frame. */
const FRAME_MS = 6
/** Events suppressed during a gesture: on a full page their handling would cost more than the gesture. */
const SWALLOWED = ['mousemove', 'pointerover', 'pointerout', 'mouseover', 'mouseout'] as const

/** The current press; a second finger does not start another one. */
let running: { down: PointerEvent; cancel: () => void } | null = null

/** Returns whether another press is being tracked, which this one must not disturb. */
export function isTracking(down: PointerEvent): boolean {
  if (running === null) return false
  // A pointer is primary only while no other one of its type is down, so the end of the former press was missed.
  const isLost = down.isPrimary && down.pointerType === running.down.pointerType
  return !isLost && down.pointerId !== running.down.pointerId
}

export function trackPointer(down: PointerEvent, press: Press): void {
  if (isTracking(down) || isContextPress(down)) return
  running?.cancel()
  let latest = down
  const shield = document.createElement('div')
  const isDrag = dragTest(down)
  let hasStarted = false
  let frame = 0
  let movedAt = -Infinity

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    event.stopPropagation()
    latest = event
    if (!hasStarted) {
      if (!isDrag(event)) return
      hasStarted = true
      raiseShield()
      press.onStart?.()
    }
    // Browsers fire moves once per frame, before rendering: an additional animation frame would only delay them.
    const now = performance.now()
    if (now - movedAt >= FRAME_MS) move(now)
    else frame ||= requestAnimationFrame(move)
  }

  function move(now: number): void {
    cancelAnimationFrame(frame)
    frame = 0
    movedAt = now
    press.onMove(latest)
  }

  function handleUp(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    const moved = hasStarted
    stop()
    if (!moved) {
      press.onClick?.(event)
      return
    }
    press.onMove(event)
    press.onEnd(event)
  }

  function handleCancel(event?: Event): void {
    if (event instanceof PointerEvent && event.pointerId !== down.pointerId) return
    const moved = hasStarted
    stop()
    if (moved) press.onCancel()
  }

  function handleKey(event: KeyboardEvent): void {
    if (keyOf(event) === 'Escape') {
      event.stopPropagation()
      handleCancel()
    } else if (hasStarted && (keyOf(event) === 'Shift' || keyOf(event) === 'Alt')) {
      event.preventDefault()
    }
  }

  /**
   * Covers everything with an empty layer that captures the pointer, so that the browser does no hit testing below and
   * nothing is hovered.
   */
  function raiseShield(): void {
    shield.style.cssText = 'position:fixed;inset:0;z-index:900'
    shield.style.cursor = cursorOf(down.target)
    document.body.append(shield)
    capture(shield, down.pointerId)
    for (const name of SWALLOWED) window.addEventListener(name, swallow, true)
  }

  function stop(): void {
    running = null
    cancelAnimationFrame(frame)
    shield.remove()
    for (const name of SWALLOWED) window.removeEventListener(name, swallow, true)
    window.removeEventListener('pointermove', handleMove, true)
    window.removeEventListener('pointerup', handleUp)
    window.removeEventListener('pointercancel', handleCancel)
    window.removeEventListener('blur', handleCancel)
    window.removeEventListener('keydown', handleKey, true)
  }

  running = { down, cancel: handleCancel }
  window.addEventListener('pointermove', handleMove, true)
  window.addEventListener('pointerup', handleUp)
  window.addEventListener('pointercancel', handleCancel)
  window.addEventListener('blur', handleCancel)
  window.addEventListener('keydown', handleKey, true)
}

/** Captures the pointer; fails for a pointer that is not down, whose events arrive anyway. */
function capture(node: HTMLElement, pointerId: number): void {
  try {
    node.setPointerCapture(pointerId)
  } catch {
    // The pointer is not down.
  }
}

function swallow(event: Event): void {
  event.stopPropagation()
}

/**
 * Distinguishes a drag from a click. In a list a finger scrolls vertically and drags out of it horizontally: the layer
 * of a drag would prevent scrolling.
 */
function dragTest(down: PointerEvent): (event: PointerEvent) => boolean {
  const isInList = down.pointerType === 'touch' && touchActionAt(down.target) === 'pan-y'
  return ({ clientX, clientY }) => {
    const [x, y] = [Math.abs(clientX - down.clientX), Math.abs(clientY - down.clientY)]
    return isInList ? x >= SIDEWAYS_DISTANCE && x > y : Math.hypot(x, y) >= CLICK_DISTANCE
  }
}

/** Returns the `touch-action` of the innermost element that sets it; the property is not inherited. */
function touchActionAt(target: EventTarget | null): string {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
    const action = getComputedStyle(node).getPropertyValue('touch-action')
    if (action !== '' && action !== 'auto') return action
  }
  return 'auto'
}

function cursorOf(target: EventTarget | null): string {
  return target instanceof Element ? getComputedStyle(target).cursor : ''
}
