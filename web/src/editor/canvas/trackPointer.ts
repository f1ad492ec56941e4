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
/** Shorter than a frame of any screen; moves that follow each other quicker wait for the next frame. */
const FRAME_MS = 6
/** Nobody else needs to hear of the moves of a gesture; on a full page they would cost more than it does. */
const SWALLOWED = ['mousemove', 'pointerover', 'pointerout', 'mouseover', 'mouseout'] as const

export function trackPointer(down: PointerEvent, press: Press): void {
  let latest = down
  const shield = document.createElement('div')
  let hasStarted = false
  let frame = 0
  let movedAt = -Infinity

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    event.stopPropagation()
    latest = event
    if (!hasStarted) {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (far < CLICK_DISTANCE) return
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

  function handleCancel(): void {
    const moved = hasStarted
    stop()
    if (moved) press.onCancel()
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      handleCancel()
    } else if (hasStarted && (event.key === 'Shift' || event.key === 'Alt')) {
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
    cancelAnimationFrame(frame)
    shield.remove()
    for (const name of SWALLOWED) window.removeEventListener(name, swallow, true)
    window.removeEventListener('pointermove', handleMove, true)
    window.removeEventListener('pointerup', handleUp)
    window.removeEventListener('pointercancel', handleCancel)
    window.removeEventListener('blur', handleCancel)
    window.removeEventListener('keydown', handleKey, true)
  }

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

function cursorOf(target: EventTarget | null): string {
  return target instanceof Element ? getComputedStyle(target).cursor : ''
}
