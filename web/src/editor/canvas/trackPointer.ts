/** One press of the pointer from down to up: moves arrive at most once per frame. */
export interface Press {
  /** The pointer went further than a click does; runs once before the first move. */
  onStart?(): void
  onMove(event: PointerEvent): void
  onEnd(event: PointerEvent): void
  /** Escape, or the browser took the pointer away: nothing may be changed. */
  onCancel(): void
  /** Released without having moved. */
  onClick?(event: PointerEvent): void
}

const CLICK_DISTANCE = 3

export function trackPointer(down: PointerEvent, press: Press): void {
  let latest = down
  let hasStarted = false
  let frame = 0

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    latest = event
    if (!hasStarted) {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (far < CLICK_DISTANCE) return
      hasStarted = true
      press.onStart?.()
    }
    frame ||= requestAnimationFrame(() => {
      frame = 0
      press.onMove(latest)
    })
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

  function stop(): void {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', handleMove)
    window.removeEventListener('pointerup', handleUp)
    window.removeEventListener('pointercancel', handleCancel)
    window.removeEventListener('blur', handleCancel)
    window.removeEventListener('keydown', handleKey, true)
  }

  window.addEventListener('pointermove', handleMove)
  window.addEventListener('pointerup', handleUp)
  window.addEventListener('pointercancel', handleCancel)
  window.addEventListener('blur', handleCancel)
  window.addEventListener('keydown', handleKey, true)
}
