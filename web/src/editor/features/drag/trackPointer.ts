import { keyOf } from '@pinye/plugin-api/keys'
import { isContextPress } from '../../../ui/platform.ts'

/** One press of the pointer from down to up: moves arrive at most once per frame. */
export interface Press {
  /** The pointer went further than a click does; runs once before the first move. */
  onStart?: () => void
  onMove: (event: PointerEvent) => void
  onEnd: (event: PointerEvent) => void
  /** Escape, or the browser took the pointer away: nothing may be changed. */
  onCancel: () => void
  /** Released without having moved. */
  onClick?: (event: PointerEvent) => void
}

const CLICK_DISTANCE = 3
/** In pixels; about where browsers decide between scrolling and a gesture of the page. */
const SIDEWAYS_DISTANCE = 10
/** Shorter than a frame of any screen; moves that follow each other quicker wait for the next frame. */
const FRAME_MS = 6
/** Nobody else needs to hear of the moves of a gesture; on a full page they would cost more than it does. */
const SWALLOWED = ['mousemove', 'pointerover', 'pointerout', 'mouseover', 'mouseout'] as const

/** The press that is under way: a second finger starts nothing beside it. */
let running: { down: PointerEvent; cancel: () => void } | null = null

/** Whether a press is being tracked that this one must not disturb. */
export function isTracking(down: PointerEvent): boolean {
  if (running === null) return false
  // A pointer is primary only while no other one of its kind is down: the end of the former was lost.
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
    // Browsers tell of moves once a frame, before they draw it: an animation frame asked for then would be one more.
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

  /** One empty layer over everything, which has the pointer: the browser looks for nothing under it, and nothing hovers. */
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

/** What is not a press of a pointer that is down cannot be captured, and is heard of all the same. */
function capture(node: HTMLElement, pointerId: number): void {
  try {
    node.setPointerCapture(pointerId)
  } catch {
    // See above.
  }
}

function swallow(event: Event): void {
  event.stopPropagation()
}

/**
 * Tells a drag from a click. A finger scrolls a list up and down, and drags out of it sideways: the shield of a drag would keep
 * the list from scrolling.
 */
function dragTest(down: PointerEvent): (event: PointerEvent) => boolean {
  const isInList = down.pointerType === 'touch' && touchActionAt(down.target) === 'pan-y'
  return ({ clientX, clientY }) => {
    const [x, y] = [Math.abs(clientX - down.clientX), Math.abs(clientY - down.clientY)]
    return isInList ? x >= SIDEWAYS_DISTANCE && x > y : Math.hypot(x, y) >= CLICK_DISTANCE
  }
}

/** `touch-action` of the innermost element that sets it; the property is not inherited. */
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
